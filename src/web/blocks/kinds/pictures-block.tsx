import type { BlockOf } from '#schemas/content-schema.ts';
import { Pictures } from '../picture.tsx';
import { RichParagraph } from '../rich-text.tsx';

/** A screen of the product. On a wide page its heading and what to look at stand beside it. */
export function PicturesBlock({ block: { pictures, points } }: { block: BlockOf<'pictures'> }) {
  return (
    <>
      {points.map((point) => (
        <RichParagraph key={JSON.stringify(point)} text={point} />
      ))}
      <Pictures pictures={pictures} />
    </>
  );
}
