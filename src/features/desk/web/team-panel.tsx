/** The team: who is on it and who is invited; an owner invites and removes. */
import { typedAddress } from '#shared/text/email-address.ts';
import { useState } from 'react';
import type { Invited, TeamMember } from '../shared/desk-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { act } from './desk-acts.ts';
import { useDesk } from './desk-calls.ts';
import styles from './desk.module.css';
import list from './desk-list.module.css';
import page from './person/desk-person.module.css';

export function TeamPanel({ isOwner }: { isOwner: boolean }) {
  const { data } = useDesk<{ members: TeamMember[]; invited: Invited[] }>('desk-team');
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const invite = async () => {
    setSaid('');
    if (!(await act('desk-invite', { email, role: 'helper' }))) return;
    setSaid(`The invitation to ${email} is on its way.`);
    setEmail('');
  };
  return (
    <section aria-labelledby="team-heading" className={`part flow ${list.part}`}>
      <h2 id="team-heading" className="title">
        Team
      </h2>
      <p>The account of the owner&rsquo;s address is always on the team.</p>
      <ul className="rows">
        {data?.members.map(({ id, email: address, role }) => (
          <li key={id} className={`row ${list.entry}`}>
            <span className={styles.name}>{address}</span>
            <span className={list.tags}>{role === 'owner' ? 'Owner' : 'Helper'}</span>
            {isOwner && (
              <Button variant="quiet" size="small" onClick={() => void act('desk-remove', { id })}>
                Remove<span className="visually-hidden"> {address}</span>
              </Button>
            )}
          </li>
        ))}
        {data?.invited.map(({ email: address, until }) => (
          <li key={address} className={`row ${list.entry}`}>
            <span className={styles.name}>{address}</span>
            <span className={list.tags}>Invited until {formatDayTime(until)}</span>
            {isOwner && (
              <Button variant="quiet" size="small" onClick={() => void act('desk-withdraw', { email: address })}>
                Withdraw<span className="visually-hidden"> the invitation to {address}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <form
          className={`stack ${page.composer}`}
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <Field
            id="invite-email"
            name="email"
            type="email"
            label="Email of a helper"
            hint="They get a link that works for 7 days, and set up an authenticator app. Helpers read, answer, note and release; they can't export or erase anybody, or change the team."
            value={email}
            onChange={({ target }) => setEmail(typedAddress(target.value))}
            required
          />
          <Button variant="gold" size="small" type="submit">
            Invite
          </Button>
        </form>
      )}
      <p role="status">{said}</p>
    </section>
  );
}
