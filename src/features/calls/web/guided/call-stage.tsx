/** A guided call that goes on or is heard, and what it leaves the owner. Fetched when a call begins. */
import { useEffect, useState } from 'react';
import words from '#content/guided-calls/call-words.yaml';
import type { DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { Button } from '#web/ui/button.tsx';
import { sheetOf } from '#features/calls/shared/heard-call.ts';
import { choose, endOf, startCall, wholeCall, type CallState } from '#features/calls/shared/guided-call.ts';
import type { GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { businessOf } from '#features/calls/shared/call-businesses.ts';
import { callOf } from '#features/calls/shared/call-list.ts';
import { nextHeardAt } from '#features/calls/shared/call-times.ts';
import { CallSheet } from '../call-sheet/call-sheet.tsx';
import styles from './call-stage.module.css';
import turnStyles from './caller-turn.module.css';
import { CallerTurn } from './caller-turn.tsx';
import { OwnerPhone } from './owner-phone.tsx';
import { speak, type SpokenLine } from '../playback/hear-line.ts';
import { usePlayback } from '../playback/use-playback.ts';
import { localeOf, recordingOf, spokenLines } from '../spoken-lines.ts';
import type { DemoLead } from '#features/calls/shared/demo-lead-schema.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Form } from '#web/forms/form.tsx';
import { lateCheck } from '#web/forms/late-check.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { Field } from '#web/ui/field.tsx';

export function begun(id: string, own: DemoBusiness | undefined): CallState {
  const call = known(id);
  return startCall(call, businessOf({ ...call, own }), new Date());
}

/** The call in which the visitor has already given the first answer. */
export function answered(choice: number) {
  return (...given: Parameters<typeof begun>): CallState => choose(begun(...given), choice);
}

export function heard(id: string, own: DemoBusiness | undefined): CallState {
  const call = known(id);
  const now = new Date();
  // A recording says the same days every week.
  return wholeCall(call, businessOf({ ...call, own }), own ? now : nextHeardAt(now));
}

/** @throws for a call that isn't in the list. */
export function known(id: string): GuidedCall {
  const call = callOf(id);
  if (!call) throw new Error(`There is no call "${id}".`);
  return call;
}

interface CallStageProps {
  id: string;
  state: CallState;
  /** The whole call is played; otherwise the visitor is the caller. */
  isHeard: boolean;
  /** Why the visitor doesn't talk freely any more. */
  notice: string;
  onSay: (next: CallState) => void;
  onAgain: () => void;
  onOthers: () => void;
}

export function CallStage({ id, state, isHeard, notice, onSay, onAgain, onOthers }: CallStageProps) {
  const end = endOf(state);
  return (
    <>
      {isHeard ? (
        <HeardCall key={state.rang.getTime()} id={id} state={state} />
      ) : (
        <LiveCall state={state} notice={notice} onSay={onSay} />
      )}
      {end && (
        <div className={styles.ending}>
          <OwnerPhone state={state} />
          <div className="actions">
            <Button variant="quiet" size="small" onClick={onAgain} label={isHeard ? words.start : words.again} />
            <Button variant="quiet" size="small" onClick={onOthers} label={words.others} />
          </div>
          {/* The server replays a written call; it can't replay a free one. */}
          {end.outcome !== 'not-for-us' && state.path.length > 0 && <SendLead id={id} state={state} />}
        </div>
      )}
    </>
  );
}

function LiveCall({ state, notice, onSay }: Pick<CallStageProps, 'state' | 'notice' | 'onSay'>) {
  const [isAloud, setAloud] = useState(false);
  const newest = state.turns.findLast(({ speaker }) => speaker === 'agent');
  const { call } = state;
  useEffect(() => {
    if (!isAloud || !newest) return undefined;
    return speak(
      { says: newest.says, side: 'agent', language: localeOf(newest.language ?? call.language) },
      noop,
      noop,
    );
  }, [isAloud, newest, call]);
  return (
    <CallSheet call={sheetOf(state, words)} log={words.log} language={call.language}>
      <AloudBox isAloud={isAloud} onChange={setAloud} />
      {notice && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {endOf(state) ? (
        <p ref={focusOn} tabIndex={-1} className={turnStyles.turn}>
          <strong>{words.over}</strong>
        </p>
      ) : (
        <CallerTurn state={state} onSay={onSay} />
      )}
    </CallSheet>
  );
}

export function AloudBox({ isAloud, onChange }: { isAloud: boolean; onChange: (isAloud: boolean) => void }) {
  return (
    <label className={styles.aloud}>
      <input type="checkbox" checked={isAloud} onChange={({ target }) => onChange(target.checked)} />
      <span>{words.aloud}</span>
    </label>
  );
}

/** The visitor only listens. */
const HEARD_WORDS = { ...words, caller: words.heardCaller };

function HeardCall({ id, state }: { id: string; state: CallState }) {
  const playback = usePlayback(heardLines(id, state));
  const { toggle } = playback;
  // oxlint-disable-next-line react/exhaustive-deps -- once, because the press that opened the call asked to hear it
  useEffect(() => toggle('aloud'), []);
  const sheet = sheetOf(state, HEARD_WORDS);
  return <CallSheet call={sheet} playback={playback} step={playback.step} language={state.call.language} />;
}

/** A recording names the sample business. */
export function heardLines(id: string, state: CallState): SpokenLine[] {
  const { call, business } = state;
  return spokenLines({ ...call, ...sheetOf(state, HEARD_WORDS) }, business.isOwn ? undefined : recordingOf(id));
}

/** What was pressed last is gone. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}

function noop(): void {}

const check = lateCheck(async () => (await import('./send-lead-check.ts')).checkAddress);
const { send } = words;

export function SendLead({ id, state }: { id: string; state: CallState }) {
  const submission = useSubmission(async (filled, idempotencyKey) => {
    const body = { email: filled.texts['email'] ?? '', ...leadOf(id, state) };
    await callFunction('send-demo-lead', body, { idempotencyKey });
    return { done: send.done };
  });
  return (
    <section className={styles.send} aria-labelledby="send-lead">
      <h3 id="send-lead">{send.heading}</h3>
      <p className="small">{send.hint}</p>
      <Form button={send.button} submission={submission} check={check}>
        <Field name="email" label={send.email} type="email" autoComplete="email" required />
      </Form>
    </section>
  );
}

/** Not what was typed: anybody can enter anybody's address, so the server replays the call instead. */
function leadOf(id: string, { path, slot }: CallState): DemoLead {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { call: id, path: [...path], ...(slot && { visit: { startsAt: slot.toISOString(), timeZone } }) };
}
