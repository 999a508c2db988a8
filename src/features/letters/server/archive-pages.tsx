/** Letters that were sent, as pages of the site. The server writes them itself, complete without scripts. */
import { html, raw } from 'hono/html';
import { Feed } from 'feed';
import { renderToStaticMarkup } from 'react-dom/server';
import brand from '#content/brand.yaml';
import words from '#content/letters-server-words.yaml';
import { LETTERS_PATH, routes } from '#shared/site/routes.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { isoTime } from '#server/platform/clock.ts';
import { plainPages, type PlainHtml } from '#server/platform/looks/plain-page.ts';
import { shortened } from '#server/platform/mail/rendering/visitor-text.ts';
import { utcDay } from '#server/platform/utc-words.ts';
import { LetterText, openingOf, type LetterParts } from './letter-markdown.tsx';

export interface SentLetter {
  subject: string;
  body: string;
  slug: string;
  sentAt: number;
}

export const FEED_FILE = 'rss.xml';
const FEED_PATH = `${LETTERS_PATH}/${FEED_FILE}`;
/** Search engines cut longer ones off. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;

const { archive } = words;
const { policy, page } = plainPages({
  style: `
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 2px solid var(--line); color: var(--soft); }
pre { overflow: auto; padding: 12px 16px; background: var(--sand); }
li { margin: 0 0 8px; }
hr { margin: 24px 0; border: 0; border-top: 1px solid var(--line); }
footer { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); }
footer a { display: inline-block; padding: 10px 24px 10px 0; }
`,
});

export { policy as ARCHIVE_POLICY };

const PARTS: LetterParts = {
  Heading: ({ text, isSub }) => (isSub ? <h3>{text}</h3> : <h2>{text}</h2>),
  Text: ({ children }) => <p>{children}</p>,
  List: ({ items, start }) => {
    const List = start === undefined ? 'ul' : 'ol';
    return (
      <List start={start}>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item is only its place
          <li key={index}>{item}</li>
        ))}
      </List>
    );
  },
  Quote: ({ children }) => <blockquote>{children}</blockquote>,
  Code: ({ text }) => <pre>{text}</pre>,
  Rule: () => <hr />,
  Link: ({ href, children }) => <a href={href}>{children}</a>,
};

export function listPage(letters: readonly SentLetter[], siteUrl: string): PlainHtml {
  const head = headOf({ path: LETTERS_PATH, title: archive.title, description: archive.description, siteUrl });
  return page(
    archive.title,
    html`<h1>${archive.heading}</h1>
      <p>${letters.length === 0 ? archive.none : archive.lead}</p>
      <ul>
        ${letters.map(
          ({ subject, slug, sentAt }) =>
            html`<li>
              <a href="${LETTERS_PATH}/${slug}">${subject}</a><br /><span class="soft">${dayOf(sentAt)}</span>
            </li>`,
        )}
      </ul>
      ${footer()}`,
    head,
  );
}

export function letterPage(letter: SentLetter, siteUrl: string): PlainHtml {
  const { subject, body, slug, sentAt } = letter;
  const title = shortened(subject, TITLE_LENGTH);
  const description = shortened(openingOf(body) || subject, DESCRIPTION_LENGTH);
  const path = `${LETTERS_PATH}/${slug}`;
  const publisher = { '@type': 'Organization', name: brand.name, url: siteUrl };
  const data = { '@context': 'https://schema.org', '@type': 'Article', headline: subject, url: siteUrl + path };
  const said = { ...data, datePublished: isoTime(sentAt), author: publisher, publisher };
  return page(
    title,
    html`<article>
        <h1>${subject}</h1>
        <p class="soft">${dayOf(sentAt)}</p>
        ${raw(bodyHtml(body))}
      </article>
      ${footer(true)}`,
    html`${headOf({ path, title, description, siteUrl })}${raw(
      `<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', String.raw`\u003c`)}</script>`,
    )}`,
  );
}

/** Also for one that was taken out of the archive. */
export function missingPage(): PlainHtml {
  return page(
    archive.missing,
    html`<h1>${archive.missing}</h1>
      ${footer(true)}`,
  );
}

function dayOf(sentAt: number): string {
  return fillWords(archive.sent, { day: utcDay(sentAt) });
}

function bodyHtml(body: string): string {
  return renderToStaticMarkup(<LetterText text={body} parts={PARTS} />);
}

interface HeadFacts {
  path: string;
  title: string;
  description: string;
  siteUrl: string;
}

function headOf({ path, title, description, siteUrl }: HeadFacts): PlainHtml {
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${siteUrl}${path}" />
    <link rel="alternate" type="application/rss+xml" title="${archive.title}" href="${FEED_PATH}" />
    <meta property="og:type" content="article" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${siteUrl}${path}" />`;
}

function footer(hasList = false): PlainHtml {
  return html`<footer>
    ${hasList ? html`<a href="${LETTERS_PATH}">${archive.all}</a>` : ''}
    <a href="${routes.home}#newsletter-email">${archive.subscribe}</a>
    <a href="${FEED_PATH}">${archive.feed}</a>
  </footer>`;
}

export function lettersFeed(letters: readonly SentLetter[], siteUrl: string): string {
  const [newest] = letters;
  const feed = new Feed({
    id: siteUrl + LETTERS_PATH,
    link: siteUrl + LETTERS_PATH,
    title: archive.title,
    description: archive.description,
    language: 'en',
    copyright: '',
    feedLinks: { rss: siteUrl + FEED_PATH },
    // The library defaults to the current time, which would make every reader take each answer for a new one.
    ...(newest && { updated: new Date(newest.sentAt) }),
  });
  for (const { subject, body, slug, sentAt } of letters) {
    const link = `${siteUrl}${LETTERS_PATH}/${slug}`;
    const content = bodyHtml(body);
    feed.addItem({ id: link, link, title: subject, description: openingOf(body), content, date: new Date(sentAt) });
  }
  return feed.rss2();
}

/** @param map The site's own, as it was built. */
export function withLetters(map: string, letters: readonly SentLetter[], siteUrl: string): string {
  const [newest] = letters;
  if (!newest) return map;
  const entry = (path: string, at: number) =>
    `<url><loc>${escapeHtml(siteUrl + path)}</loc><lastmod>${isoTime(at).slice(0, 10)}</lastmod></url>`;
  const entries = letters.map(({ slug, sentAt }) => entry(`${LETTERS_PATH}/${slug}`, sentAt));
  return map.replace('</urlset>', `${[entry(LETTERS_PATH, newest.sentAt), ...entries].join('\n')}\n</urlset>`);
}
