/** The guided calls: choose one, be the caller or hear it, and see what reaches the owner. */
import { useEffect, useRef, useState } from 'react';
import samples from '../../../../content/guided-calls/businesses.yaml';
import words from '../../../../content/guided-calls/words.yaml';
import { readDemoBusinessFragment, type DemoBusiness } from '../../../shared/receptionist/demo-business.ts';
import { Button } from '../../../web/ui/button.tsx';
import { sheetOf } from '../shared/call-sheet-data.ts';
import { endOf, startCall, wholeCall, type CallState } from '../shared/guided-call.ts';
import type { GuidedCall } from '../shared/guided-call-schema.ts';
import { ownBusiness, sampleBusiness } from './call-businesses.ts';
import styles from './call-demo.module.css';
import { guidedCalls, type ListedCall } from './call-list.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { CallerTurn } from './caller-turn.tsx';
import { keptBusiness } from './kept-business.ts';
import { LeadCard } from './lead-card.tsx';
import { MakeItMine } from './make-it-mine.tsx';
import { OwnerPhone } from './owner-phone.tsx';
import { speak, type SpokenLine } from './playback/browser-voices.ts';
import { usePlayback } from './playback/use-playback.ts';
import { SendLead } from './send-lead.tsx';

type Mode = 'chosen' | 'live' | 'heard';

export function CallDemo() {
  const [own, setOwn] = useState<DemoBusiness>();
  const [chosen, setChosen] = useState(guidedCalls[0]?.id);
  const [mode, setMode] = useState<Mode>('chosen');
  const [run, setRun] = useState<CallState>();
  const stage = useRef<HTMLDivElement>(null);
  // The address and the tab's storage are known in the browser only.
  useEffect(() => {
    setOwn(readDemoBusinessFragment(location.hash) ?? keptBusiness());
    const asked = new URLSearchParams(location.search).get('call');
    if (guidedCalls.some(({ id }) => id === asked)) setChosen(asked ?? undefined);
  }, []);
  const listed = inOrder(own);
  const call = (listed.find(({ id }) => id === chosen) ?? listed[0])?.call;
  if (!call) return null;
  const business = own ? ownBusiness(own) : sampleBusiness(call.trade);

  const change = (next: Mode, state?: CallState) => {
    setMode(next);
    setRun(state);
  };
  const pick = (id: string) => {
    setChosen(id);
    change('chosen');
    // On a phone, the list is above what was chosen.
    stage.current?.scrollIntoView({ block: 'nearest' });
  };
  const put = (next: DemoBusiness | undefined) => {
    setOwn(next);
    change('chosen');
    // A reload would bring the link's business back.
    if (readDemoBusinessFragment(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  return (
    <section aria-label={words.region} className={styles.demo}>
      <Choice listed={listed} own={own} chosen={chosen} onPick={pick} />
      <div ref={stage} className={styles.stage}>
        {mode === 'chosen' && (
          <div className={styles.entry}>
            <p className={styles.label}>{business.business}</p>
            <p className={styles.title}>{call.title}</p>
            <p>{call.hint}</p>
            <div className="actions">
              <Button variant="gold" onClick={() => change('live', startCall(call, business, new Date()))}>
                {words.start}
              </Button>
              <Button variant="quiet" onClick={() => change('heard', wholeCall(call, business, new Date()))}>
                {words.hear}
              </Button>
            </div>
          </div>
        )}
        {mode === 'live' && run && <LiveCall state={run} onSay={setRun} />}
        {mode === 'heard' && run && <HeardCall key={run.rang.getTime()} state={run} />}
        {run && (mode === 'heard' || endOf(run)) && (
          <Ending
            state={run}
            onAgain={() => change('live', startCall(call, business, new Date()))}
            onOthers={() => change('chosen')}
          />
        )}
      </div>
      <div className={styles.side}>
        <LeadCard state={run} />
      </div>
      <div className={styles.mine}>
        <MakeItMine
          trade={call.trade}
          trades={samples}
          own={own}
          onChange={put}
          onReset={() => put(undefined)}
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  listed: readonly ListedCall[];
  own: DemoBusiness | undefined;
  chosen: string | undefined;
  onPick: (id: string) => void;
}

function Choice({ listed, own, chosen, onPick }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <h3 id="choose-call">{words.choose}</h3>
      <ul aria-labelledby="choose-call" className={styles.list}>
        {listed.map(({ id, call }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onPick(id)}>
              <span className={styles.name}>{call.title}</span>
              <span className={styles.trade}>{own && call.anyTrade ? words.yours : samples[call.trade].label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LiveCall({ state, onSay }: { state: CallState; onSay: (next: CallState) => void }) {
  const [isAloud, setAloud] = useState(false);
  const newest = state.turns.findLast(({ speaker }) => speaker === 'agent')?.says;
  const { call } = state;
  useEffect(() => {
    if (!isAloud || !newest) return undefined;
    return speak({ says: newest, side: 'agent', language: tagOf(call) }, noop, noop);
  }, [isAloud, newest, call]);
  return (
    <CallSheet call={sheetOf(state, words)} log={words.log} language={call.language}>
      <label className={styles.aloud}>
        <input type="checkbox" checked={isAloud} onChange={({ target }) => setAloud(target.checked)} />
        <span>{words.aloud}</span>
      </label>
      {endOf(state) ? <p className={styles.over}>{words.over}</p> : <CallerTurn state={state} onSay={onSay} />}
    </CallSheet>
  );
}

function HeardCall({ state }: { state: CallState }) {
  const { call } = state;
  const lines = state.turns.map(
    ({ speaker, says }): SpokenLine => ({
      says,
      side: speaker === 'agent' ? 'agent' : 'person',
      language: tagOf(call),
      voice: call.voice,
    }),
  );
  const playback = usePlayback(lines);
  const { toggle } = playback;
  // The press that opened the call asked to hear it.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => toggle('aloud'), []);
  return <CallSheet call={sheetOf(state, words)} playback={playback} step={playback.step} language={call.language} />;
}

interface EndingProps {
  state: CallState;
  onAgain: () => void;
  onOthers: () => void;
}

function Ending({ state, onAgain, onOthers }: EndingProps) {
  const end = endOf(state);
  return (
    <div className={styles.ending}>
      <OwnerPhone state={state} />
      <div className="actions">
        <Button variant="quiet" size="small" onClick={onAgain}>
          {words.again}
        </Button>
        <Button variant="quiet" size="small" onClick={onOthers}>
          {words.others}
        </Button>
      </div>
      {end && end.outcome !== 'not-for-us' && <SendLead key={state.rang.getTime()} state={state} end={end} />}
    </div>
  );
}

/** A visitor's own business hears first what fits it. */
function inOrder(own: DemoBusiness | undefined): readonly ListedCall[] {
  if (!own) return guidedCalls;
  const rank = ({ call }: ListedCall) => (call.trade === own.trade ? 0 : call.anyTrade ? 1 : 2);
  return guidedCalls.toSorted((a, b) => rank(a) - rank(b));
}

function tagOf({ language }: GuidedCall): string {
  return language === 'es' ? 'es-US' : 'en-US';
}

function noop(): void {}
