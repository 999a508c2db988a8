import { useState, type ReactNode } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import type { AuditEntry, Chore, Invited, TeamMember } from '../shared/desk-schema.ts';
import { typedAddress } from '#shared/text/email-address.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { act, useDesk } from './desk-calls.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import { DeskButton, submitBy } from './frame/desk-parts.tsx';
import styles from './desk.module.css';
import list from './desk-list.module.css';
import page from './person/desk-person.module.css';

export function Workshop() {
  return (
    <DeskFrame heading={deskWords.screens.workshop}>
      {(today) => (
        <>
          <Part id="team-heading" heading={words.team.heading}>
            <Team isOwner={today.role === 'owner'} />
          </Part>
          <Part id="backups-heading" heading={words.backups.heading}>
            <Backups />
          </Part>
          <Part id="audit-heading" heading={words.audit.heading}>
            <Audit />
          </Part>
        </>
      )}
    </DeskFrame>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`part flow ${list.part}`}>
      <h2 id={id} className="title">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function Entry({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <li className={`row ${list.entry}`}>
      <span className={styles.name}>{name}</span>
      <span className={list.tags}>{state}</span>
      {children}
    </li>
  );
}

function Team({ isOwner }: { isOwner: boolean }) {
  const { team } = words;
  const { data } = useDesk<{ members: TeamMember[]; invited: Invited[] }>('desk-team');
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const invite = async () => {
    setSaid('');
    if (!(await act('desk-invite', { email, role: 'helper' }))) return;
    setSaid(fillWords(team.sent, { member: email }));
    setEmail('');
  };
  return (
    <>
      <p>{team.text}</p>
      <ul className="rows">
        {data?.members.map(({ id, email: member, role }) => (
          <Entry key={id} name={member} state={team[role]}>
            {isOwner && (
              <DeskButton
                label={team.remove}
                aria-label={fillWords(team.removeWhom, { member })}
                onClick={() => void act('desk-remove', { id })}
              />
            )}
          </Entry>
        ))}
        {data?.invited.map(({ email: member, until }) => (
          <Entry key={member} name={member} state={fillWords(team.invited, { time: formatDayTime(until) })}>
            {isOwner && (
              <DeskButton
                label={team.withdraw}
                aria-label={fillWords(team.withdrawWhose, { member })}
                onClick={() => void act('desk-withdraw', { email: member })}
              />
            )}
          </Entry>
        ))}
      </ul>
      {isOwner && (
        <form className={`stack ${page.composer}`} onSubmit={submitBy(invite)}>
          <Field
            name="email"
            type="email"
            label={team.field}
            hint={team.hint}
            value={email}
            onChange={({ target }) => setEmail(typedAddress(target.value))}
            required
          />
          <DeskButton variant="gold" type="submit" label={team.invite} />
        </form>
      )}
      <p role="status">{said}</p>
    </>
  );
}

/** When the last good one was, and what went wrong since. */
function Backups() {
  const { backups } = words;
  const { data } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  const stateOf = ({ succeededAt, rowCount }: Chore) => {
    if (succeededAt === null) return backups.never;
    return fillWords(backups.succeeded, { time: formatDayTime(succeededAt), rows: rowCount.toLocaleString('en-US') });
  };
  return (
    <>
      {data?.chores.length === 0 && <p>{backups.none}</p>}
      <ul className="rows">
        {data?.chores.map((chore) => (
          <Entry key={chore.task} name={backups[chore.task]} state={stateOf(chore)}>
            {chore.problem !== null && (
              <p className={`error ${list.problem}`}>{fillWords(backups.problem, { problem: chore.problem })}</p>
            )}
          </Entry>
        ))}
      </ul>
    </>
  );
}

function Audit() {
  const { none, label, when, who, what, id } = words.audit;
  const { data } = useDesk<{ entries: AuditEntry[] }>('desk-audit');
  if (!data) return null;
  if (data.entries.length === 0) return <p>{none}</p>;
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */
    <div className="sideways" role="region" aria-label={label} tabIndex={0}>
      <table className={`table small ${list.audit}`}>
        <thead>
          <tr>
            {[when, who, what, id].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.entries.map(({ number, at, who: actor, action, subject, count }) => (
            <tr key={number}>
              <td>{formatDayTime(at)}</td>
              <td>{actor}</td>
              <td>{count === null ? action : `${action} (${count})`}</td>
              <td>{subject}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
