/** Begins the message of a visitor who comes from the voice library with a shortlist. */

/** In the query: the voices that are marked in this tab, for links of pages that don't know them. */
const MARKED = 'marked';

/** @param query The query of the page's address, such as "?voices=flite-slt,flite-rms" or "?voices=marked". */
export async function shortlistMessage(query: string): Promise<string> {
  const asked = new URLSearchParams(query).get('voices');
  if (!asked) return '';
  const [{ namesOfVoices }, { markedVoices }] = await Promise.all([
    import('../voices/voice-names.ts'),
    import('../voices/shortlist.ts'),
  ]);
  const list = asked === MARKED ? markedVoices(() => sessionStorage).join(',') : asked;
  const names = namesOfVoices(list);
  return names.length === 0 ? '' : `I would like to ask about these voices: ${names.join(', ')}.\n\n`;
}
