import type { BlockOf } from '#schemas/content-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { RichParagraph } from '../rich-text.tsx';
import styles from './links-block.module.css';

export function LinksBlock({ block }: { block: BlockOf<'links'> }) {
  return (
    <>
      <div className={styles.groups}>
        {block.groups.map(({ name, items }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {items.map(({ label, leads, to }) => (
                <li key={label}>
                  <SiteLink to={to}>
                    <strong>{label}</strong>
                    <span>{leads}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {block.note && <RichParagraph className="small" text={block.note} />}
    </>
  );
}
