import type { BlockOf } from '#schemas/content-schema.ts';
import { LinkButtons } from '../link-buttons.tsx';
import { Pictures } from '../picture.tsx';
import { RichParagraph } from '../rich-text.tsx';

/** A screen of the product. On a wide page its heading and what to look at stand beside it. */
export function PicturesBlock({ block: { pictures, points, action } }: { block: BlockOf<'pictures'> }) {
  return (
    <>
      {points.map((point) => (
        <RichParagraph key={JSON.stringify(point)} text={point} />
      ))}
      {action && <LinkButtons links={[action]} />}
      <Pictures pictures={pictures} />
    </>
  );
}
