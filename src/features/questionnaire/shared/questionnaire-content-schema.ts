import * as v from 'valibot';
import { link, sitePath, text } from '#shared/text/words-schema.ts';

const texts = v.pipe(v.array(text), v.nonEmpty());
const id = v.pipe(text, v.regex(/^[a-z][a-z-]*$/));

/** The id of the option that means "no answer". */
const SKIP = 'skip';
const MOST_STEPS = 9;

const question = v.pipe(
  v.strictObject({
    id,
    /** `one`: a single choice. `many`: several. */
    kind: v.picklist(['one', 'many']),
    heading: text,
    hint: v.optional(text),
    options: v.array(
      v.strictObject({
        id,
        label: text,
        /** The number per week that this volume counts as. */
        perWeek: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
  }),
  v.check(
    ({ options }) => new Set(options.map((option) => option.id)).size === options.length,
    'Two options share an id.',
  ),
  v.check(
    ({ kind, options }) => kind === 'one' || options.every((option) => option.id !== SKIP),
    'Where several can be ticked, ticking none skips the question.',
  ),
);

export const questionsSchema = v.pipe(v.array(question), v.minLength(6), v.maxLength(MOST_STEPS));

const service = v.strictObject({
  id,
  name: text,
  plain: text,
  page: sitePath,
  does: text,
  leansOn: v.array(id),
  plans: v.array(id),
  /** The page that sells them. */
  prices: v.optional(sitePath),
  /** Shown below the price. */
  extra: v.optional(text),
  try: v.pipe(v.array(link), v.minLength(2)),
  badFit: v.pipe(texts, v.minLength(2)),
});

export const servicesSchema = v.array(service);

const condition = v.strictObject({
  question: id,
  any: v.pipe(v.array(id), v.nonEmpty()),
  atLeast: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
});
const when = v.pipe(v.array(condition), v.nonEmpty());

export const rulesSchema = v.strictObject({
  enough: v.pipe(v.number(), v.integer(), v.minValue(1)),
  close: v.pipe(v.number(), v.integer(), v.minValue(0)),
  minutesPerCall: v.pipe(v.number(), v.minValue(0.5)),
  rules: v.array(
    v.strictObject({ when, gives: v.record(id, v.pipe(v.number(), v.integer(), v.notValue(0))), because: text }),
  ),
  cautions: v.array(v.strictObject({ when, for: v.array(id), text })),
  contradictions: v.array(v.strictObject({ when, because: text })),
});

export const briefSchema = v.strictObject({
  heading: text,
  text,
  /** Seconds. */
  limit: v.pipe(v.number(), v.minValue(1)),
  of: text,
  /** How many of several answers are read. */
  most: v.pipe(v.number(), v.integer(), v.minValue(1)),
  more: text,
  lines: v.array(
    v.strictObject({
      question: id,
      says: v.pipe(text, v.includes('{answers}')),
      options: v.record(id, text),
    }),
  ),
});

export type Question = v.InferOutput<typeof question>;
