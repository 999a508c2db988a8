import * as v from 'valibot';
import { demoBusinessSchema } from '../features/calls/shared/demo-business.ts';
import { text } from '../shared/text/words-schema.ts';

/** `label` stands above the picture; `alt` is what it shows, for whoever can't see it. */
const described = { label: text, alt: text };

/** By the picture's name. */
export const picturesSchema = v.record(text, v.strictObject(described));

/** In CSS pixels. */
const size = { width: v.number(), height: v.number() };

export const pictureSizesSchema = v.record(text, v.strictObject(size));

/** As the build puts it into a page. */
export const pictureSchema = v.strictObject({ file: text, ...described, ...size });

const played = v.strictObject({
  call: text,
  firm: demoBusinessSchema,
  /** Parts of the lines that the caller chooses. */
  lines: v.array(text),
  /** When it comes in on the page that shows it, if not in opening hours. */
  clock: v.optional(text),
  caller: v.strictObject({ name: text, phone: text, address: text }),
});

const sender = { name: text, email: text };

/** What the made-up firms in the pictures write, in that order. */
export const morningSchema = v.strictObject({
  people: v.array(
    v.strictObject({
      ...sender,
      hoursBefore: v.number(),
      message: text,
      thread: v.optional(v.strictObject({ reply: text, answer: text, hoursBefore: v.number() })),
    }),
  ),
  spam: v.strictObject({ ...sender, message: text }),
  meeting: v.strictObject({ ...sender, about: text }),
  taker: v.strictObject(sender),
  brief: v.strictObject({ business: text, name: text, tone: text, greeting: text, wordsToUse: text }),
  question: text,
  log: v.strictObject({ entry: text, own: text, before: text }),
  calls: v.strictObject({ message: played, quote: played, 'water-heater': played, depot: played }),
});

export type ShownPicture = v.InferOutput<typeof pictureSchema>;
export type Morning = v.InferOutput<typeof morningSchema>;
