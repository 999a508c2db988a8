/** The workshop: who is on the team, and the record of what everybody did. */
import { useState } from 'react';
import type { AuditEntry, TeamMember, TodayView } from '../../../shared/desk/desk-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDayTime } from '../../ui/format-moment.ts';
import { useDesk, useDeskAct } from './desk-calls.ts';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';

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
    <section aria-labelledby="team-heading" className={styles.part}>
      <h2 id="team-heading">Team</h2>
      <p>The account of the owner&rsquo;s address is always on the team.</p>
      <ul className={styles.people}>
        {data?.members.map(({ id, email: address, role }) => (
          <li key={id} className={styles.person}>
            <span className={styles.name}>{address}</span>
            <span className={styles.tags}>{role === 'owner' ? 'Owner' : 'Helper'}</span>
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
          className={styles.composer}
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
    <section aria-labelledby="audit-heading" className={styles.part}>
      <h2 id="audit-heading">Audit</h2>
      {data?.entries.length === 0 && <p>Nothing yet.</p>}
      <div className={styles.scroll}>
        <table className={styles.audit}>
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
