import * as brand from '#content/brand.yaml';
import navigation from '#content/navigation.yaml';
import * as words from '#content/newsletter-words.yaml';
import { NewsletterForm } from '#features/newsletter/web/newsletter-form.tsx';
import { phoneHref } from '#shared/text/phone-href.ts';
import styles from './footer.module.css';
import { SiteLink } from '../navigation/site-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer() {
  const { street, city, region, postalCode } = brand.address;
  const links = (list: typeof navigation.footer) => (
    <ul className={styles.links}>
      {list.map(({ label, to }) => (
        <li key={to}>
          <SiteLink to={to}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
  return (
    <footer className={`band ${styles.footer}`}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.newsletter}>
          <h2>{words.heading}</h2>
          <p className={styles.lead}>{words.lead}</p>
          <NewsletterForm />
        </div>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="eyebrow">
            {navigation.footerHeadings.contact}
          </h2>
          <address className={styles.links}>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
            <a href={phoneHref(brand.phone)}>{brand.phone}</a>
            <p>
              {brand.name}
              <br />
              {street}
              <br />
              {`${city}, ${region} ${postalCode}`}
            </p>
          </address>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="eyebrow">
            {navigation.footerHeadings.footer}
          </h2>
          {links(navigation.footer)}
        </nav>
        <nav aria-labelledby="footer-explore" className={styles.explore}>
          <h2 id="footer-explore" className="eyebrow">
            {navigation.footerHeadings.explore}
          </h2>
          {links(navigation.explore)}
        </nav>
      </div>
      <div className={`wrap split ${styles.base}`}>
        <p>{`© ${brand.foundedYear}–${BUILD_YEAR} ${brand.name}`}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
