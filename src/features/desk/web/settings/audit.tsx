import { useState } from 'react';
import words from '#content/desk/audit-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import type { DeskView } from '#features/desk/shared/desk-schema.ts';
import type { AuditView, AuditEntry } from '#features/desk/shared/desk-settings-schema.ts';
import { useDesk } from '../desk-calls.ts';
import { Choice, DeskButton } from '../frame/desk-parts.tsx';
import list from './settings.module.css';

const { acts } = words;

export function Audit({ desk: { members } }: { desk: Pick<DeskView, 'members'> }) {
  const [actor, setActor] = useState('');
  const [before, setBefore] = useState<number>();
  const { data } = useDesk<AuditView>('desk-audit', { ...(actor && { actor }), ...(before && { before }) });
  if (!data) return null;
  const last = data.entries.at(-1);
  return (
    <>
      <Choice
        id="audit-actor"
        label={words.by}
        value={actor}
        all={words.everybody}
        options={members.map(({ id, email }) => [id, email])}
        onChange={(chosen) => {
          setActor(chosen);
          setBefore(undefined);
        }}
      />
      {data.entries.length === 0 && <p>{words.none}</p>}
      <ol className="rows" aria-label={words.label}>
        {data.entries.map((entry) => (
          <li key={entry.number} className={list.audited}>
            <time dateTime={entry.at}>{formatDayTime(entry.at)}</time>
            <span dir="auto">{sentenceOf(entry)}</span>
          </li>
        ))}
      </ol>
      {data.hasOlder && last && <DeskButton label={words.older} onClick={() => setBefore(last.number)} />}
    </>
  );
}

function sentenceOf({ who, whom, action, count }: AuditEntry): string {
  const named = { who: who ?? words.somebody, whom: whom ?? words.somebody };
  const sentence = action in acts ? fillWords(acts[action as keyof typeof acts], named) : `${named.who}: ${action}`;
  return count === null ? sentence : fillWords(words.count, { act: sentence, count: String(count) });
}
