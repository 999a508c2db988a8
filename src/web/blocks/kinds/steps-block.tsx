import * as labels from '#content/block-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { BlockOf } from '#schemas/content-schema.ts';
import { RichText } from '../rich-text.tsx';
import styles from './steps-block.module.css';

export function StepsBlock({ block }: { block: BlockOf<'steps'> }) {
  return (
    <ol className={`${styles.steps} ${block.layout === 'timeline' ? 'timeline' : ''}`} data-layout={block.layout}>
      {block.items.map(({ name, what, owner, when }) => (
        <li key={name}>
          {when && (
            <p className="eyebrow">
              <RichText text={when} />
            </p>
          )}
          <div>
            <h3>{name}</h3>
            <p>
              <RichText text={what} />
            </p>
            {owner && <p className="small">{fillWords(labels.whoActs, { owner })}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
