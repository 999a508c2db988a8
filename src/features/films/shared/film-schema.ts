import * as v from 'valibot';
import { text } from '#shared/text/words-schema.ts';

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));

export const filmsSchema = v.array(
  v.strictObject({
    id,
    title: text,
    what: text,
    chapters: v.array(
      v.strictObject({
        title: text,
        /** The steps that are narrated; the film's script in lab/films performs each by its id. */
        steps: v.array(v.strictObject({ id, says: text })),
      }),
    ),
  }),
);

export const filmTimesSchema = v.array(
  v.strictObject({
    film: id,
    seconds: v.number(),
    made: v.pipe(v.string(), v.isoDate()),
    /** When each step begins, in seconds, in the order of the chapters. */
    steps: v.array(v.number()),
  }),
);

export type Film = v.InferOutput<typeof filmsSchema>[number];
export type FilmTimes = v.InferOutput<typeof filmTimesSchema>[number];
