/** The words of the voice page's parts: the visitor's own line, the library and the microphone check. */
import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('own-line'),
  label: text,
  heading: text,
  lead: text,
  example: text,
  empty: text,
  /** What the page says where a line can't be heard. */
  silence: v.strictObject({ noVoice: text, notSpoken: text, notPlayed: text }),
  /** Whose voices the library lists. */
  sources: v.strictObject({ recorded: text, device: text, offered: text, own: text, online: text }),
  compare: text,
  microphone: v.strictObject({
    text,
    withoutScripts: text,
    advice: v.strictObject({ waiting: text, nothing: text, quiet: text, loud: text, noisy: text, good: text }),
    refusals: v.strictObject({ denied: text, missing: text, busy: text, 'needs-reload': text, unsupported: text }),
  }),
});
