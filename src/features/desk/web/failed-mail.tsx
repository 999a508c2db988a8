import { useState } from 'react';
import words from '#content/desk/today-words.yaml';
import type { FailedMail as Failed } from '../shared/failed-mail-schema.ts';
import { typedAddress } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo } from './desk-calls.ts';
import styles from './desk.module.css';
import row from './today-row.module.css';
import { DayRow, DeskButton, submitBy } from './frame/desk-parts.tsx';
import { capitalized } from './person-names.ts';

const { failed: texts } = words;

export function FailedMail({ failed }: { failed: Failed }) {
  const { mail, at, kind, recipient, reason, person, isAddressOpen } = failed;
  const [address, setAddress] = useState(recipient);
  const resend = async () => {
    const to = typedAddress(address);
    const answer = await act('desk-resend', { mail, ...(isAddressOpen && to !== recipient && { address: to }) });
    if (answer) offerUndo(fillWords(texts.sent, { recipient: to }), async () => act('desk-undo-resend', { mail }));
  };
  const giveUp = async () => {
    if (await act('desk-drop-mail', { mail }))
      offerUndo(fillWords(texts.givenUp, { recipient }), async () => act('desk-keep-mail', { mail }));
  };
  return (
    <DayRow at={at} name={recipient} person={person} about={capitalized(kind.replaceAll('-', ' '))}>
      <form onSubmit={submitBy(resend)}>
        <p className={row.words}>{reason}</p>
        {isAddressOpen && (
          <Field
            name="address"
            type="email"
            label={texts.recipient}
            value={address}
            required
            autoComplete="off"
            onChange={({ target }) => setAddress(typedAddress(target.value))}
          />
        )}
        <div className={`row ${styles.acts}`}>
          <DeskButton type="submit" label={texts.again} />
          <DeskButton data-key="e" label={texts.giveUp} onClick={() => void giveUp()} />
        </div>
      </form>
    </DayRow>
  );
}
