/** Emails that the mail server refused: why, a corrected address, and sending them again. */
import { typedAddress } from '#shared/text/email-address.ts';
import { useId, useState } from 'react';
import type { FailedMail } from '../shared/desk-mail-schema.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { act, offerUndo } from './desk-acts.ts';
import styles from './desk.module.css';
import { MarginTime } from './margin-time.tsx';
import { personPath } from './person-path.ts';

export function FailedMails({ mails }: { mails: readonly FailedMail[] }) {
  return mails.map((failed) => <Failed key={failed.mail} failed={failed} />);
}

function Failed({ failed }: { failed: FailedMail }) {
  const id = useId();
  const { mail, at, kind, recipient, reason, person, isAddressOpen } = failed;
  const [address, setAddress] = useState(recipient);
  const resend = async () => {
    const to = typedAddress(address);
    const answer = await act('desk-resend', { mail, ...(isAddressOpen && to !== recipient && { address: to }) });
    if (!answer) return;
    offerUndo({ text: `Sent again to ${to}.`, undo: async () => act('desk-undo-resend', { mail }) });
  };
  const giveUp = async () => {
    if (!(await act('desk-drop-mail', { mail }))) return;
    offerUndo({ text: `Email to ${recipient} given up.`, undo: async () => act('desk-keep-mail', { mail }) });
  };
  return (
    <li className={styles.card} data-desk-row>
      <MarginTime at={at} />
      <form
        className={styles.who}
        onSubmit={(event) => {
          event.preventDefault();
          void resend();
        }}
      >
        <p className={styles.name}>
          {person ? (
            <SiteLink to={personPath(person)} data-row-name>
              {recipient}
            </SiteLink>
          ) : (
            recipient
          )}
        </p>
        <p className="small">
          {kindInWords(kind)} · {reason}
        </p>
        {isAddressOpen && (
          <div className="row">
            <label htmlFor={id}>Address</label>
            <input
              id={id}
              type="email"
              value={address}
              required
              autoComplete="off"
              onChange={({ target }) => setAddress(typedAddress(target.value))}
            />
          </div>
        )}
        <div className={`row ${styles.acts}`}>
          <Button variant="gold" size="small" type="submit">
            Send again
          </Button>
          <Button variant="quiet" size="small" data-key="e" onClick={() => void giveUp()}>
            Give up
          </Button>
        </div>
      </form>
      <p className={sheet.event}>Failed</p>
    </li>
  );
}

/** "desk-reply" as "Desk reply". */
function kindInWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
