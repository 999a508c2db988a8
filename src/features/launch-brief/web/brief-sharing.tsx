import { useState } from 'react';
import words from '#content/launch-brief/brief-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { BRIEF_FIELDS, textOf, timesOf } from '../shared/brief-answers.ts';
import { routes } from '#shared/site/routes.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkToCopy } from '#web/ui/link-to-copy.tsx';
import { StoredFiles } from './brief-files.tsx';
import type { BriefLink, Conflict } from './use-brief-link.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

interface BriefSharingProps {
  link: BriefLink;
  onSave: () => Promise<boolean>;
  onSettle: (conflict: Conflict, chosen: 'mine' | 'theirs') => void;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export function BriefSharing({ link, onSave, onSettle }: BriefSharingProps) {
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = (work: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    setProblem('');
    work()
      .then(setSaid)
      .catch((reason: unknown) => setProblem(problemsIn(reason) || messageOf(reason)))
      .finally(() => setBusy(false));
  };
  return (
    <section className="card stack scripted" aria-labelledby="sharing-heading" aria-busy={busy}>
      <h2 id="sharing-heading">{words.link.heading}</h2>
      <p>{words.link.text}</p>
      {link.shared && (
        <LinkToCopy
          key={link.token()}
          label={words.link.label}
          hint={link.expiresAt && fillWords(words.link.expires, { date: DAY.format(new Date(link.expiresAt)) })}
          url={`${location.origin}${routes['agent-onboarding']}#${link.token()}`}
        />
      )}
      <div className="actions">
        <Button
          variant="quiet"
          aria-disabled={busy || undefined}
          onClick={() => act(async () => ((await onSave()) ? words.link.saved : ''))}
          label={link.shared ? words.link.save : words.link.make}
        />
        {link.shared && (
          <AskFirst
            verb={words.link.stop}
            asking={asking}
            onAsk={setAsking}
            busy={busy}
            onYes={() => {
              setAsking(false);
              act(async () => link.renew().then(() => words.link.stopped));
            }}
          />
        )}
      </div>
      <p role="status">{said}</p>
      <p role="alert" className={problem ? 'error' : undefined}>
        {problem}
      </p>
      {link.conflicts.length > 0 && (
        <div role="alert" className="note" data-tone="bad">
          <h3>{words.link.conflictHeading}</h3>
          <p>{words.link.conflict}</p>
          <ul className="rows">
            {link.conflicts.map((conflict) => (
              <li key={conflict.name}>
                <p>
                  <strong>{LABELS[conflict.name]}</strong>
                  <q>{textOf(conflict.theirs) || words.nothing}</q>
                </p>
                <div className="actions">
                  <Button variant="quiet" size="small" onClick={() => onSettle(conflict, 'mine')}>
                    {words.link.mine}
                    <span className="visually-hidden"> {LABELS[conflict.name]}</span>
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => onSettle(conflict, 'theirs')}>
                    {words.link.theirs}
                    <span className="visually-hidden"> {LABELS[conflict.name]}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      <StoredFiles files={link.files} token={link.token} />
    </section>
  );
}

const LABELS: Partial<Record<string, string>> = Object.fromEntries(
  BRIEF_FIELDS.flatMap(({ id, label: question, kind }) => {
    if (kind !== 'hours') return [[id, question]];
    return WEEKDAYS.flatMap((day) => {
      const label = fillWords(words.hours.question, { question, day: words.days[day] });
      return timesOf(id, day).map((name) => [name, label]);
    });
  }),
);

/** Names the answers that the server refuses, because their fields may be in another part. */
function problemsIn(reason: unknown): string {
  const fields = reason instanceof CallError ? Object.entries(reason.fields) : [];
  return fields.map(([name, problem]) => `${LABELS[name] ?? name}: ${problem}`).join(' ');
}
