/** When the last good one was, and what went wrong since; or what it takes to have any. */
import { useState } from 'react';
import words from '#content/desk/workshop-words.yaml';
import { DAY_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay, formatDayTime } from '#web/ui/format-moment.ts';
import type { Chore } from '#features/desk/shared/desk-settings-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { Entry } from './entry.tsx';
import list from './settings.module.css';

const { backups } = words;

export function Backups() {
  const { data } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  const stateOf = ({ succeededAt, rowCount }: Chore) => {
    if (succeededAt === null) return backups.never;
    return fillWords(backups.succeeded, { time: formatDayTime(succeededAt), rows: rowCount.toLocaleString('en-US') });
  };
  if (data?.chores.length === 0) return <NoBackups />;
  return (
    <ul className="rows">
      {data?.chores.map((chore) => (
        <Entry key={chore.task} name={backups[chore.task]} state={stateOf(chore)}>
          {chore.problem !== null && <p className="error">{fillWords(backups.problem, { problem: chore.problem })}</p>}
        </Entry>
      ))}
    </ul>
  );
}

function NoBackups() {
  return (
    <>
      <p>
        {backups.none} {backups.last}.
      </p>
      <p>{backups.ask}</p>
      <ol className={`stack ${list.steps}`}>
        {backups.steps.map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
    </>
  );
}

/** Every second part is typed as it stands. */
function withCode(step: string) {
  return step.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** Backups are made daily unless the server is set otherwise, so the last one is old after two days. */
export function useBackupRisk(): string | undefined {
  const { data } = useDesk<{ chores: Chore[] }>('desk-upkeep');
  const [now] = useState(Date.now);
  if (!data) return undefined;
  const { problem = null, succeededAt: at } = data.chores.find(({ task }) => task === 'backup') ?? {};
  if (problem !== null) return backups.atRisk.failed;
  if (!at) return backups.atRisk.none;
  return now - Date.parse(at) > 2 * DAY_MS ? fillWords(backups.atRisk.old, { day: formatDay(at) }) : undefined;
}
