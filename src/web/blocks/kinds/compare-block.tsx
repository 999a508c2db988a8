/** Two sides, point by point. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './compare-block.module.css';
import { RichText } from '../rich-text.tsx';

export function CompareBlock({ block }: { block: BlockOf<'compare'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <div className={styles.sides}>
        {block.sides.map(({ name, points }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {points.map((point) => (
                <li key={JSON.stringify(point)}>
                  <RichText text={point} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
