import * as v from 'valibot';
import { text, textsOf } from '#shared/text/words-schema.ts';

const outcomes = ['answered', 'handed-over'] as const;

const ticket = v.pipe(
  v.strictObject({
    id: v.pipe(text, v.regex(/^T-\d+$/)),
    ...textsOf('at', 'subject', 'asks'),
    /** What the agent read in another system before it answered. */
    lookup: text,
    outcome: v.picklist(outcomes),
    reply: text,
    /** The passage's id. */
    source: text,
    /** The passage's own words, as far as the reply uses them. */
    quoted: text,
    handoff: v.optional(v.strictObject({ to: text, due: text, reasons: v.array(text), brief: text })),
  }),
  v.check(
    ({ outcome, handoff }) => (outcome === 'handed-over') === (handoff !== undefined),
    'A ticket that was handed over says to whom, and no other does.',
  ),
);

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('ticket-sources'),
    ...textsOf('label', 'title'),
    /** Shown under each of the agent's replies. */
    signature: text,
    words: v.strictObject({
      ...textsOf('asks', 'reply', 'lookup', 'passage', 'brief', 'due'),
      outcomes: v.strictObject({ answered: text, 'handed-over': text }),
    }),
    passages: v.array(
      v.strictObject({
        ...textsOf('id', 'name', 'approvedBy'),
        approvedOn: v.pipe(v.string(), v.isoDate()),
        text,
      }),
    ),
    tickets: v.array(ticket),
    tally: text,
  }),
  v.check(
    ({ passages, tickets }) =>
      tickets.every(({ source, quoted }) => passages.find(({ id }) => id === source)?.text.includes(quoted)),
    'What a reply quotes stands in its passage, word for word.',
  ),
);
