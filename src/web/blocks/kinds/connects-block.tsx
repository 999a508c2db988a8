/** What a service connects to, in groups. */
import type { BlockOf } from '#schemas/content-schema.ts';
import { BlockLead } from '../block-lead.tsx';
import styles from './connects-block.module.css';
import { RichText } from '../rich-text.tsx';

export function ConnectsBlock({ block }: { block: BlockOf<'connects'> }) {
  return (
    <>
      <BlockLead text={block.lead} />
      <div className={styles.groups}>
        {block.groups.map(({ name, items }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {block.note && (
        <p className={styles.note}>
          <RichText text={block.note} />
        </p>
      )}
    </>
  );
}
