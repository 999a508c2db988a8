/** The voices without their lines and recordings: all that a page needs to name one. */
import words from '../../../../content/voices/voices.yaml';

export const { engines, languages, voices } = words;

/** The names behind a list such as "flite-slt,flite-rms"; unknown ids are left out. */
export function namesOfVoices(list: string): string[] {
  const ids = new Set(list.split(','));
  return voices.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}
