/** The words of the voice page's blind test, of its field for the visitor's own line, and of its microphone test. */
import * as v from 'valibot';
import { text } from '../../../content/words-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('blind-test'),
  label: text,
  heading: text,
  lead: text,
  /** The reply to an answer that isn't a time of day. */
  noTime: text,
  withoutScripts: text,
  /** What the free engines' version of a sample call is, and is not. */
  wholeCall: text,
  ownLine: v.strictObject({ heading: text, label: text, example: text }),
  microphone: v.strictObject({
    heading: text,
    text,
    advice: v.strictObject({ waiting: text, nothing: text, quiet: text, loud: text, noisy: text, good: text }),
    refusals: v.strictObject({ denied: text, missing: text, busy: text, 'needs-reload': text, unsupported: text }),
  }),
});

declare module '../../../content/artifact-kinds.ts' {
  interface ArtifactKinds {
    'blind-test': v.InferOutput<typeof artifact>;
  }
}
