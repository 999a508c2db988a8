import { useEffect, useState } from 'react';
import meetingWords from '#content/meetings-words.yaml';
import type { MeetingAnswer as Answer, MeetingView } from '../shared/meeting-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { momentInZone, SLOT_FIELDS } from '../shared/meeting-times.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import type { FilledForm } from '#web/forms/filled-form.ts';
import { Form } from '#web/forms/form.tsx';
import { lateCheck } from '#web/forms/late-check.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { AreaField } from '#web/ui/area-field.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './meeting.module.css';
import { TimeFields } from './time-fields.tsx';

const { answer: words } = meetingWords;
const CONFLICT = 409;
const check = lateCheck(async () => (await import('./meeting-check.ts')).checkTimes);

export function MeetingAnswer({ token }: { token: string }) {
  const [meeting, setMeeting] = useState<MeetingView>();
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);

  const fetchMeeting = async () => {
    const found = await callFunction<{ meeting: MeetingView }>('meeting', { token });
    setMeeting(found.meeting);
  };
  const load = () => {
    setProblem('');
    fetchMeeting().catch((reason: unknown) => setProblem(messageOf(reason)));
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  useEffect(load, [token]);

  const answer = async (given: Answer, idempotencyKey?: string) => {
    const body = { token, version: meeting?.version ?? 0, answer: given };
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    const answered = await callFunction<{ meeting: MeetingView }>('answer-meeting', body, options).catch(
      async (reason: unknown) => {
        if (reason instanceof CallError && reason.status === CONFLICT) await fetchMeeting();
        throw reason;
      },
    );
    setMeeting(answered.meeting);
    setSaid(words.saved);
  };
  const press = (given: Answer) => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    setProblem('');
    answer(given)
      .catch((reason: unknown) => setProblem(messageOf(reason)))
      .finally(() => setBusy(false));
  };

  return (
    <section className={`card ${styles.sheet}`} aria-busy={busy || (!meeting && !problem)}>
      {meeting ? (
        <Meeting meeting={meeting} busy={busy} onAnswer={press} onPropose={answer} />
      ) : (
        !problem && <p>{words.loading}</p>
      )}
      <p role="status" className="muted">
        {said}
      </p>
      <p role="alert" className="note" data-tone="bad">
        {problem}
      </p>
      {!meeting && problem && <Button variant="gold" onClick={load} label={words.again} />}
    </section>
  );
}

interface MeetingProps {
  meeting: MeetingView;
  busy: boolean;
  onAnswer: (answer: Answer) => void;
  onPropose: (answer: Answer, idempotencyKey: string) => Promise<void>;
}

function Meeting({ meeting, busy, onAnswer, onPropose }: MeetingProps) {
  const { side, status, slots, startsAt, timeZone, about, name } = meeting;
  const [asking, setAsking] = useState(false);
  const isOver = status === 'declined' || status === 'cancelled';
  const isMyTurn = status === (side === 'owner' ? 'requested' : 'proposed');
  const moments = status === 'confirmed' || status === 'cancelled' ? [startsAt ?? ''] : slots;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <h2>{words.states[side][status]}</h2>
      <p className="muted">{fillWords(words.about, { name, about })}</p>
      <ul className={`rows ${styles.moments}`}>
        {moments.filter(Boolean).map((moment, index) => (
          <li key={moment} className="split">
            <span>
              {momentInZone(moment, timeZone)}
              {own !== timeZone && <span className={`small ${styles.other}`}>{momentInZone(moment, own)}</span>}
            </span>
            {isMyTurn && (
              <Button
                variant="gold"
                size="small"
                aria-disabled={busy || undefined}
                aria-label={fillWords(words.acceptTime, { time: momentInZone(moment, timeZone) })}
                onClick={() => onAnswer({ kind: 'accept', slot: slotNumber(index) })}
                label={words.accept}
              />
            )}
          </li>
        ))}
      </ul>
      {!isOver && (
        <>
          <details className={`fold ${styles.others}`} key={meeting.version}>
            <summary>{words.propose}</summary>
            <ProposeForm onPropose={onPropose} />
          </details>
          <div className="actions">
            <AskFirst
              verb={startsAt === null ? words.decline : words.cancel}
              asking={asking}
              onAsk={setAsking}
              busy={busy}
              onYes={() => {
                setAsking(false);
                onAnswer({ kind: 'decline', note: '' });
              }}
            />
          </div>
        </>
      )}
    </>
  );
}

function ProposeForm({ onPropose }: Pick<MeetingProps, 'onPropose'>) {
  const submission = useSubmission(async (filled, key) => {
    await onPropose(proposalOf(filled), key);
    return {};
  });
  return (
    <Form button={words.send} submission={submission} check={check}>
      <TimeFields />
      <AreaField name="note" label={words.note} rows={3} />
    </Form>
  );
}

function proposalOf({ texts }: FilledForm): Answer {
  const [slot1 = '', slot2 = '', slot3 = ''] = SLOT_FIELDS.map((name) => texts[name] ?? '');
  return { kind: 'propose', timeZone: texts['timeZone'] ?? '', slot1, slot2, slot3, note: texts['note'] ?? '' };
}

function slotNumber(index: number): 0 | 1 | 2 {
  return index === 0 || index === 1 ? index : 2;
}
