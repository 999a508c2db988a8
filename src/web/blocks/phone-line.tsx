/** The phone number with the hours in which someone answers it. */
import * as brand from '#content/brand.yaml';
import { phoneHref } from '#shared/text/phone-href.ts';
import styles from './phone-line.module.css';

export function PhoneLine({ className = '', label = brand.phone }: { className?: string | undefined; label?: string }) {
  return (
    <div className={`${styles.line} ${className}`}>
      <a href={phoneHref(brand.phone)}>{label}</a>
      <p>{brand.hours.shown}</p>
    </div>
  );
}
