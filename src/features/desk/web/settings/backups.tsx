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
      await navigator.clipboard.writeText(stepsToCopy());
      setSaid(copied);
    } catch {
      // Pages have no access to the clipboard on plain http, or when it is forbidden.
      setSaid(backups.notCopied);
    }
  };
  return (
    <>
      <p>
        {backups.none} {backups.last}.
      </p>
      <p>{backups.ask}</p>
      <ol className={list.steps}>
        {backups.steps.map((step) => (
          <li key={step}>{withCode(step)}</li>
        ))}
      </ol>
      <DeskButton variant="gold" label={backups.copy} onClick={() => void copy()} />
      <p role="status">{said}</p>
    </>
  );
}

const CODE = '`';

function stepsToCopy(): string {
  return backups.steps.map((step, index) => `${index + 1}. ${step.replaceAll(CODE, '')}`).join('\n');
}

/** Every second part is typed as it stands. */
function withCode(step: string) {
  return step.split(CODE).map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
