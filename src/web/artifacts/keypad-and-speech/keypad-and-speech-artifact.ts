import * as v from 'valibot';
import { followOneAnother, speakers, turnEntries } from '#features/calls/shared/spoken-turns.ts';
import { text, textsOf } from '#shared/text/words-schema.ts';

export interface KeyOption {
  key: string;
  label: string;
  /** Whether the caller presses it. */
  taken?: boolean | undefined;
  /** Seconds that the menu or the message (`ends`) after the key press takes. */
  seconds?: number | undefined;
  options?: KeyOption[] | undefined;
  ends?: string | undefined;
}

const keyOption: v.GenericSchema<KeyOption> = v.strictObject({
  ...textsOf('key', 'label'),
  taken: v.optional(v.boolean()),
  seconds: v.optional(v.number()),
  options: v.optional(v.array(v.lazy(() => keyOption))),
  ends: v.optional(text),
});

export const artifact = v.pipe(
  v.strictObject({
    kind: v.literal('keypad-and-speech'),
    ...textsOf('label', 'title', 'firm', 'note'),
    keypad: v.strictObject({
      name: text,
      seconds: v.number(),
      tree: v.strictObject({ prompt: text, seconds: v.number(), options: v.array(keyOption) }),
      /** For screen readers, in place of the visual mark on the option that the caller takes. */
      taken: text,
      route: v.pipe(
        v.array(v.strictObject({ from: v.number(), to: v.number(), what: text })),
        v.check((parts) => followOneAnother(parts), 'The parts of the route follow one another.'),
      ),
    }),
    speech: v.strictObject({
      name: text,
      seconds: v.number(),
      speakers,
      turns: v.pipe(
        v.array(v.strictObject({ ...turnEntries, event: v.optional(text) })),
        v.check((turns) => followOneAnother(turns), 'Turns follow one another.'),
      ),
    }),
  }),
  v.check(
    ({ keypad, speech }) => keypad.route.at(-1)?.to === keypad.seconds && speech.turns.at(-1)?.to === speech.seconds,
    'Each way ends at its number of seconds.',
  ),
  v.check(({ keypad: { tree, route } }) => {
    const ends = takenSeconds(tree.seconds, tree.options);
    return ends.every((seconds) => route.some(({ to }) => to === seconds));
  }, 'A key of the tree is pressed when a part of the route ends.'),
);

/** The seconds at which each of the caller's key presses has taken effect. */
function takenSeconds(elapsed: number, options: readonly KeyOption[]): number[] {
  const taken = options.find((option) => option.taken);
  if (!taken) return [elapsed];
  return [elapsed, ...takenSeconds(elapsed + (taken.seconds ?? 0), taken.options ?? [])];
}
