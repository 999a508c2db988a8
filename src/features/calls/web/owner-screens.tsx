/** The owner's phone after a call: the text message, the email and the calendar entry. */
import type { ReactNode } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { OwnerNotice } from '../shared/owner-notice.ts';
import { CardLines } from './call-sheet/card-lines.tsx';
import styles from './owner-screens.module.css';

/** @param save What the calendar entry offers besides. */
export function OwnerScreens({ notice, save }: { notice: OwnerNotice; save?: ReactNode }) {
  const { text, email, visit } = notice;
  const { phone } = words;
  return (
    <div className={styles.screens}>
      <figure className={styles.phone}>
        <figcaption className="eyebrow">{phone.text}</figcaption>
        <p className={styles.bubble} dir="auto">
          <strong>{text.news}</strong> <Unbroken text={text.rest} />
        </p>
      </figure>
      <figure className={styles.phone}>
        <figcaption className="eyebrow">{phone.email}</figcaption>
        <p dir="auto">
          <strong>{email.subject}</strong>
        </p>
        <CardLines lines={email.lines} />
      </figure>
      {visit && (
        <figure className={styles.phone}>
          <figcaption className="eyebrow">{phone.calendar}</figcaption>
          <p>
            <strong>
              <Unbroken text={visit.when} />
            </strong>
          </p>
          <p dir="auto">
            <Unbroken text={visit.what} />
          </p>
          {save}
        </figure>
      )}
    </div>
  );
}
