/** The workshop: who is on the team, and the record of what everybody did. */
import { useState } from 'react';
import type { AuditEntry, TeamMember, TodayView } from '../../../shared/desk/desk-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDayTime } from '../../ui/format-moment.ts';
import { useDesk, useDeskAct } from './desk-calls.ts';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';
import list from './desk-list.module.css';
import page from './desk-person.module.css';

export function Workshop() {
  return (
    <DeskFrame heading="Workshop">
      {(today) => (
        <>
          <Team today={today} />
          <Audit />
        </>
      )}
    </DeskFrame>
  );
}

function Team({ today }: { today: TodayView }) {
  const { data } = useDesk<{ members: TeamMember[] }>('desk-team');
  const { run, problem } = useDeskAct();
  const [email, setEmail] = useState('');
  const isOwner = today.role === 'owner';
  return (
    <section aria-labelledby="team-heading" className={list.part}>
      <h2 id="team-heading">Team</h2>
      <p>The account of the owner&rsquo;s address is always on the team.</p>
      <ul className={list.people}>
        {data?.members.map(({ id, email: address, role }) => (
          <li key={id} className={list.person}>
            <span className={styles.name}>{address}</span>
            <span className={list.tags}>{role === 'owner' ? 'Owner' : 'Helper'}</span>
            {isOwner && (
              <Button variant="quiet" size="small" onClick={() => void run('desk-remove', { id })}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <form
          className={page.composer}
          onSubmit={(event) => {
            event.preventDefault();
            void run('desk-invite', { email, role: 'helper' }).then((answer) => answer && setEmail(''));
          }}
        >
          <Field
            id="invite-email"
            name="email"
            type="email"
            label="Email of a helper"
            hint="They need an account with a confirmed address, and an authenticator app."
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
          />
          <Button variant="gold" size="small" type="submit">
            Invite
          </Button>
        </form>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}

function Audit() {
  const { data } = useDesk<{ entries: AuditEntry[] }>('desk-audit');
  return (
    <section className={list.part}>
      <h2 id="audit-heading">Audit</h2>
      {data?.entries.length === 0 && <p>Nothing yet.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */}
      <div className={list.scroll} role="region" aria-labelledby="audit-heading" tabIndex={0}>
        <table className={list.audit}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Id</th>
            </tr>
          </thead>
          <tbody>
            {data?.entries.map(({ number, at, who, action, subject, count }) => (
              <tr key={number}>
                <td>{formatDayTime(at)}</td>
                <td>{who}</td>
                <td>
                  {action}
                  {count !== null && ` (${count})`}
                </td>
                <td>{subject}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
