const LINK = /https?:\/\/(?:www\.)?|www\./gi;
const FORUM_MARKUP = /\[(?:url|link)[=\]]/i;
const PAGE_MARKUP = /<a\s|<\/a>/i;
const ADDRESS = /[^\s@]@[^\s@.]+\.[^\s@]/;
const LINK_IN_NAME = /:\/\/|www\.|\[url/i;
const WRITING_SYSTEMS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  // One entry, because these scripts are written together.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
];
/** With fewer words per link, a text is mostly links. */
const WORDS_FOR_A_LINK = 5;
/** Many people write "Please send me information about your prices." */
const SHORT_BELOW_WORDS = 12;

export function textSigns(name: string, text: string, expectedLinks: number) {
  const links = text.match(LINK)?.length ?? 0;
  const words = text.split(/\s+/).filter((word) => word !== '').length - links;
  const hasLink = links > 0 || ADDRESS.test(text);
  return {
    /** Beyond those that this form expects. */
    extraLinks: Math.max(0, links - expectedLinks),
    /** Hardly any words besides the links. */
    mostlyLinks: links > 0 && words < WORDS_FOR_A_LINK * links,
    /** At least one link or email address. */
    hasLink,
    /** Few words and no link or address: many people may write the same. */
    isShort: !hasLink && words < SHORT_BELOW_WORDS,
    forumMarkup: FORUM_MARKUP.test(text),
    /** Links in HTML, which a developer may ask about. */
    pageMarkup: PAGE_MARKUP.test(text),
    linkInName: LINK_IN_NAME.test(name),
    scripts: WRITING_SYSTEMS.filter((system) => system.test(text)).length,
  };
}
