import type { BlockOf } from '#schemas/content-schema.ts';
import { Pictures } from '../picture.tsx';
import { RichParagraph } from '../rich-text.tsx';
import styles from './pictures-block.module.css';

/** Screens of the product, and what to look at. */
export function PicturesBlock({ block: { pictures, points } }: { block: BlockOf<'pictures'> }) {
  return (
    <div className={styles.seen}>
      <Pictures pictures={pictures} />
      {points.length > 0 && (
        <ol className={styles.points}>
          {points.map((point) => (
            <li key={JSON.stringify(point)}>
              <RichParagraph text={point} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
