import * as v from 'valibot';
import { pictureSchema } from '#schemas/picture-schema.ts';

export const artifact = v.strictObject({
  kind: v.literal('sample-reply'),
  pictures: v.array(pictureSchema),
});
