import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

/** What each picture of the product shows, for whoever can't see it, by the picture's name. */
export const picturesSchema = v.record(text, text);

/** In CSS pixels. */
export const pictureSizesSchema = v.record(text, v.strictObject({ width: v.number(), height: v.number() }));

/** As the build puts it into a page. */
export const pictureSchema = v.strictObject({ file: text, alt: text, width: v.number(), height: v.number() });

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
  brief: v.strictObject({ business: text, name: text }),
  question: text,
});

export type ShownPicture = v.InferOutput<typeof pictureSchema>;
export type Morning = v.InferOutput<typeof morningSchema>;
