import type { HomeSections } from '#schemas/content-schema.ts';
import { RichParagraph } from '#web/blocks/rich-text.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './home-services.module.css';

type Words = HomeSections['services'];

export function HomeServices({ words }: { words: Words }) {
  const { heading, lead, shown, more, fewer, items, link } = words;
  return (
    <section className={`band section ${styles.band}`} aria-labelledby="services">
      <div className="wrap">
        <div className={`columns ${styles.split}`}>
          <div className={styles.intro}>
            <h2 id="services">{heading}</h2>
            <RichParagraph className="lead" text={lead} />
          </div>
          <ServiceList className={styles.chosen} items={items.slice(0, shown)} />
        </div>
        <details className={styles.more}>
          <summary className="as-link tap">
            <span className={styles.closed}>{more}</span>
            <span className={styles.opened}>{fewer}</span>
          </summary>
          <ServiceList className={styles.services} items={items.slice(shown)} />
          <p className={styles.after}>
            <SiteLink className="tap" to={link.to}>
              {link.label}
            </SiteLink>
          </p>
        </details>
      </div>
    </section>
  );
}

function ServiceList({ className, items }: { className: string | undefined; items: Words['items'] }) {
  return (
    <ul className={className}>
      {items.map(({ name, plain, what, proof, to }) => (
        <li key={to}>
          <div>
            <h3>
              <SiteLink to={to}>{name}</SiteLink>
            </h3>
            <p className="small">{plain}</p>
          </div>
          <RichParagraph text={what} />
          <p className={styles.proof}>{proof}</p>
        </li>
      ))}
    </ul>
  );
}
