import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

export const speakers = v.record(v.string(), v.strictObject({ name: text, side: v.picklist(['agent', 'person']) }));

export const turnEntries = {
  /** Seconds into the call: `from` when the turn starts, `to` when it ends. */
  from: v.number(),
  to: v.number(),
  speaker: text,
  says: text,
};

export function followOneAnother(turns: readonly { from: number; to: number }[], length = Infinity): boolean {
  return turns.every((turn, i) => turn.to > turn.from && turn.from >= (turns[i - 1]?.to ?? 0) && turn.to <= length);
}
