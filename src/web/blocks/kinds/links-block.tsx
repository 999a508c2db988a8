import type { BlockOf } from '#schemas/content-schema.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { RichParagraph } from '../rich-text.tsx';
import styles from './links-block.module.css';

export function LinksBlock({ block }: { block: BlockOf<'links'> }) {
  return (
    <>
      <ul className={styles.links}>
        {block.items.map(({ label, leads, price, plus, to }) => (
          <li key={label}>
            <SiteLink to={to}>
              <strong>{label}</strong>
              <span className={styles.leads}>{leads}</span>
              <span className={styles.price}>
                {price} {plus && <span className="small">{plus}</span>}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {block.note && <RichParagraph className="small" text={block.note} />}
    </>
  );
}
