/** A guided call that goes on or is heard, and what it leaves the owner. Fetched when a call begins. */
import { useEffect, useState } from 'react';
import words from '../../../../content/guided-calls/words.yaml';
import type { DemoBusiness } from '../../../shared/receptionist/demo-business.ts';
import { Button } from '../../../web/ui/button.tsx';
import { sheetOf } from '../shared/call-sheet-data.ts';
import {
  endOf,
  startCall,
  wholeCall,
  type CallBusiness,
  type CallState,
  type SaidTurn,
} from '../shared/guided-call.ts';
import type { GuidedCall } from '../shared/guided-call-schema.ts';
import { ownBusiness, sampleBusiness } from '../shared/call-businesses.ts';
import { callOf } from '../shared/call-list.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import styles from './call-stage.module.css';
import { CallerTurn } from './caller-turn.tsx';
import { OwnerPhone } from './owner-phone.tsx';
import { speak, type SpokenLine } from './playback/browser-voices.ts';
import { usePlayback } from './playback/use-playback.ts';
import { SendLead } from './send-lead.tsx';

export function begun(id: string, own: DemoBusiness | undefined): CallState {
  const call = known(id);
  return startCall(call, businessOf(call, own), new Date());
}

export function heard(id: string, own: DemoBusiness | undefined): CallState {
  const call = known(id);
  return wholeCall(call, businessOf(call, own), new Date());
}

/** @throws for a call that isn't in the list. */
export function known(id: string): GuidedCall {
  const call = callOf(id);
  if (!call) throw new Error(`There is no call "${id}".`);
  return call;
}

export function businessOf({ trade }: GuidedCall, own: DemoBusiness | undefined): CallBusiness {
  return own ? ownBusiness(own) : sampleBusiness(trade);
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
        <HeardCall key={state.rang.getTime()} state={state} />
      ) : (
        <LiveCall state={state} notice={notice} onSay={onSay} />
      )}
      {end && (
        <div className={styles.ending}>
          <OwnerPhone state={state} />
          <div className="actions">
            <Button variant="quiet" size="small" onClick={onAgain}>
              {isHeard ? words.start : words.again}
            </Button>
            <Button variant="quiet" size="small" onClick={onOthers}>
              {words.others}
            </Button>
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
    return speak({ says: newest.says, side: 'agent', language: tagOf(call, newest) }, noop, noop);
  }, [isAloud, newest, call]);
  return (
    <CallSheet call={sheetOf(state, words)} log={words.log} language={call.language}>
      <label className={styles.aloud}>
        <input type="checkbox" checked={isAloud} onChange={({ target }) => setAloud(target.checked)} />
        <span>{words.aloud}</span>
      </label>
      {notice && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {endOf(state) ? <p className={styles.over}>{words.over}</p> : <CallerTurn state={state} onSay={onSay} />}
    </CallSheet>
  );
}

/** The visitor only listens. */
const HEARD_WORDS = { ...words, caller: words.heardCaller };

function HeardCall({ state }: { state: CallState }) {
  const { call } = state;
  const lines = state.turns.map((turn): SpokenLine => ({
    says: turn.says,
    side: turn.speaker === 'agent' ? 'agent' : 'person',
    language: tagOf(call, turn),
    voice: call.voice,
  }));
  const playback = usePlayback(lines);
  const { toggle } = playback;
  // The press that opened the call asked to hear it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => toggle('aloud'), []);
  return (
    <CallSheet call={sheetOf(state, HEARD_WORDS)} playback={playback} step={playback.step} language={call.language} />
  );
}

function tagOf(call: GuidedCall, { language = call.language }: SaidTurn): string {
  return language === 'es' ? 'es-US' : 'en-US';
}

function noop(): void {}
