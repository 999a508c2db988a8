/** The phone number with the hours in which someone answers it. Outside them it also says when that is next. */
import { useEffect, useState } from 'react';
import * as brand from '#content/brand.yaml';
import { MINUTE_MS } from '#shared/site/durations.ts';
import { phoneHref } from '../ui/phone.ts';
import styles from './phone-line.module.css';

interface PhoneLineProps {
  /** There is room for one short text only: the hours, or while nobody answers the time when someone does. */
  tight?: true;
  className?: string | undefined;
}

export function PhoneLine({ tight, className = '' }: PhoneLineProps) {
  const closed = useClosedText();
  const { shown } = brand.hours;
  return (
    <div className={`${styles.line} ${className}`}>
      <a href={phoneHref(brand.phone)}>{brand.phone}</a>
      {/* A new element, because text that is changed in place counts as moved where it is aligned to the end. */}
      <p key={closed}>{closed === null ? shown : tight ? closed : `${shown} · ${closed}`}</p>
    </div>
  );
}

/** Null until the page is hydrated, because the prerendered hours must be true at any time. */
function useClosedText(): string | null {
  const [closed, setClosed] = useState<string | null>(null);
  useEffect(() => {
    const update = () => {
      const loading = import('#shared/site/next-opening.ts');
      // Without this code the hours stay, which are just as true.
      loading.then(({ closedText }) => setClosed(closedText(brand.hours, new Date()))).catch(() => {});
    };
    update();
    const timer = setInterval(update, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return closed;
}
