/** When the last good one was, and what went wrong since; or what it takes to have any. */
import { useState } from 'react';
import { copied } from '#content/shell-words.yaml';
import words from '#content/desk/workshop-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import type { Chore } from '#features/desk/shared/desk-settings-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
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
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(backups.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'));
      setSaid(copied);
    } catch {
      // Pages have no access to the clipboard on plain http, or when it is forbidden.
      setSaid(backups.notCopied);
    }
  };
  return (
    <>
      <p>{backups.none}</p>
      <ul>
        <Entry name={backups.last} state={backups.unknown} />
      </ul>
      <p>{backups.ask}</p>
      <ol className={list.steps}>
        {backups.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <DeskButton label={backups.copy} onClick={() => void copy()} />
      <p role="status">{said}</p>
    </>
  );
}
