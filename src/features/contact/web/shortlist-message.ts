import { fillWords } from '#shared/text/fill-words.ts';
import words from '#content/contact-words.yaml';

/** In the query: the voices that are marked in this browser. The link can't name them, or a stranger's link could. */
const MARKED = 'marked';

export async function shortlistMessage(query: string): Promise<string> {
  if (new URLSearchParams(query).get('voices') !== MARKED) return '';
  const { markedVoices } = await import('#features/voices/web/shortlist.ts');
  const names = markedVoices();
  return names.length === 0 ? '' : `${fillWords(words.voices, { voices: names.join(', ') })}\n\n`;
}
