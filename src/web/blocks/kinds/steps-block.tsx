import type { BlockOf } from '#schemas/content-schema.ts';
import { RichParagraph } from '../rich-text.tsx';
import styles from './steps-block.module.css';

export function StepsBlock({ block }: { block: BlockOf<'steps'> }) {
  return (
    <ol className={`${styles.steps} ${block.layout === 'timeline' ? `timeline ${styles.timed}` : styles.cards}`}>
      {block.items.map(({ name, what, owner, when }) => (
        <li key={name}>
          {when && <RichParagraph className="eyebrow" text={when} />}
          <div>
            <h3>{name}</h3>
            <RichParagraph text={what} />
            {owner && <p className="small">{owner}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
