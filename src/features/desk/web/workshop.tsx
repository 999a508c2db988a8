/** The workshop: who is on the team, how the backups are, and the record of what everybody did. */
import type { AuditEntry } from '../shared/desk-schema.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from './desk-calls.ts';
import { DeskFrame } from './frame/desk-frame.tsx';
import { TeamPanel } from './team-panel.tsx';
import { UpkeepPanel } from './upkeep-panel.tsx';
import list from './desk-list.module.css';

export function Workshop() {
  return (
    <DeskFrame heading="Workshop">
      {(today) => (
        <>
          <TeamPanel isOwner={today.role === 'owner'} />
          <UpkeepPanel />
          <Audit />
        </>
      )}
    </DeskFrame>
  );
}

function Audit() {
  const { data } = useDesk<{ entries: AuditEntry[] }>('desk-audit');
  return (
    <section className={`part flow ${list.part}`}>
      <h2 id="audit-heading" className="title">
        Audit
      </h2>
      {data?.entries.length === 0 && <p>Nothing yet.</p>}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} />}
    </section>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */
    <div className="sideways" role="region" aria-labelledby="audit-heading" tabIndex={0}>
      <table className={`table small ${list.audit}`}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Id</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ number, at, who, action, subject, count }) => (
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
  );
}
