/** The receptionist demo itself: the talk as a call sheet, the lead card beside it, and a business of one's own. */
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import phrases from '../../../../content/receptionist/talk.yaml';
import words from '../../../../content/receptionist/words.yaml';
import {
  DEMO_TRADES,
  readDemoBusinessFragment,
  type DemoBusiness,
  type DemoTradeName,
} from '../../../shared/receptionist/demo-business.ts';
import type { ReadText } from '../../../shared/reading/text-model.ts';
import { DifficultCallers } from './callers/difficult-callers.tsx';
import { createAgent } from './dialogue/agent.ts';
import { hear } from './dialogue/dialogue.ts';
import { startDialogue, type Dialogue } from './dialogue/dialogue-state.ts';
import { warmUpSteps } from './dialogue/warm-up.ts';
import { leadLines, spokenTurns } from './dialogue/sheet-data.ts';
import { keptBusiness } from './kept-business.ts';
import { keepTalk, keptTalk, type KeptTalk } from './kept-talk.ts';
import { LeadCard } from './lead-card.tsx';
import { MakeItMine } from './make-it-mine.tsx';
import { MessageForm } from './message-form.tsx';
import styles from './receptionist-demo.module.css';
import { SAMPLE_TRADES } from './sample-trades.ts';
import { SendLead } from './send-lead.tsx';
import { TalkSheet } from './sheet/talk-sheet.tsx';
import { VoicePanel } from './voice-panel.tsx';

export interface ReceptionistDemoProps {
  /** The page may use the microphone. */
  voice?: boolean;
}

const WARM_UP_PAUSE_MS = 50;
/** A browser compiles code better once it has run a few times. */
const WARM_UP_ROUNDS = 4;

export { loadReader } from './load-reader.ts';

/** @param read The trained reader, which is fetched before the demo is shown. */
export default function ReceptionistDemo({ voice = false, read }: ReceptionistDemoProps & { read: ReadText }) {
  const id = useId();
  const [talk, setTalk] = useState(resumedTalk);
  const [dialogue, setDialogue] = useState(() => repeat(talk, read));
  const { trade, own } = talk;
  const field = useRef<HTMLInputElement>(null);
  // Whoever pressed the button wants to type.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => warmUp(read), [read]);

  // After the answer. Nothing cancels it, so that the last message is kept as well.
  useEffect(() => void setTimeout(() => keepTalk(talk)), [talk]);
  const say = useCallback((text: string) => {
    const at = Date.now();
    setTalk((before) => ({ ...before, said: [...before.said, { text, at }] }));
    setDialogue((before) => hear(before, text, new Date(at)));
  }, []);
  const restart = useCallback(
    (nextTrade: DemoTradeName, nextOwn: DemoBusiness | undefined) => {
      const next = newTalk(nextTrade, nextOwn);
      setTalk(next);
      setDialogue(repeat(next, read));
      // A reload would bring the link's business back.
      if (nextOwn !== own && readDemoBusinessFragment(location.hash))
        history.replaceState(history.state, '', location.pathname + location.search);
    },
    [own, read],
  );
  const { agent, ended, outcome } = dialogue;
  const mine = useMemo(
    () => (
      <MakeItMine
        sample={SAMPLE_TRADES[trade]}
        trades={SAMPLE_TRADES}
        own={own}
        onChange={(business) => restart(business.trade, business)}
        onReset={() => restart(trade, undefined)}
      />
    ),
    [own, restart, trade],
  );
  const hasResult = ended || outcome !== 'answered';
  return (
    <div className={styles.demo}>
      <div className={styles.bar}>
        <Trades trade={trade} isOwn={own !== undefined} onChoose={restart} />
      </div>
      <div className={styles.talk}>
        <TalkSheet
          id={`${id}-turn`}
          label={words.label}
          title={agent.business}
          turns={spokenTurns(dialogue, words)}
          names={words}
          log={words.log}
        />
        <MessageForm ref={field} isOver={ended} onSay={say} onRestart={() => restart(trade, own)} />
        {voice && <VoicePanel dialogue={dialogue} onSay={say} />}
      </div>
      <div className={styles.side}>
        <LeadCard
          heading={words.card.heading}
          lines={leadLines(dialogue, words)}
          note={hasResult ? agent.fill(words.card.done) : words.card.empty}
          turnWords={words.card.turn}
          talkId={`${id}-turn`}
        />
        {outcome !== 'answered' && outcome !== 'ended' && (
          <SendLead key={talk.started} dialogue={dialogue} outcome={outcome} />
        )}
        <Chips heading={words.openersHeading} texts={own?.services ?? words.openers[trade]} isOff={ended} onSay={say} />
        <Chips heading={words.breakHeading} texts={words.breakers} isOff={ended} onSay={say} silence />
      </div>
      <p className={styles.difference}>{words.difference}</p>
      {mine}
      {own && <DifficultCallers key={JSON.stringify(own)} agent={agent} />}
    </div>
  );
}

interface TradesProps {
  trade: DemoTradeName;
  /** A visitor's own business is chosen. */
  isOwn: boolean;
  onChoose: (trade: DemoTradeName, own: undefined) => void;
}

const Trades = memo(function Trades({ trade, isOwn, onChoose }: TradesProps) {
  const name = useId();
  return (
    <fieldset className={styles.trades}>
      <legend>{words.trades}</legend>
      {DEMO_TRADES.map((one) => (
        <label key={one} className={styles.trade}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={!isOwn && trade === one}
            onChange={() => onChoose(one, undefined)}
          />
          {SAMPLE_TRADES[one].label}
        </label>
      ))}
      {isOwn && (
        <label className={styles.trade}>
          <input type="radio" name={name} value="own" checked readOnly />
          {words.own}
        </label>
      )}
    </fieldset>
  );
});

interface ChipsProps {
  heading: string;
  texts: readonly string[];
  isOff: boolean;
  onSay: (text: string) => void;
  silence?: boolean;
}

const Chips = memo(function Chips({ heading, texts, isOff, onSay, silence = false }: ChipsProps) {
  return (
    <div>
      <h3 className={styles.chipsHeading}>{heading}</h3>
      <ul className={styles.chips}>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" disabled={isOff} onClick={() => onSay(text)}>
              {text}
            </button>
          </li>
        ))}
        {silence && (
          <li>
            <button type="button" disabled={isOff} onClick={() => onSay('')}>
              {words.silence}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
});

/** A business in the address counts more than the one that was typed before. */
function resumedTalk(): KeptTalk {
  const kept = keptTalk(Date.now());
  const own = readDemoBusinessFragment(location.hash) ?? keptBusiness();
  return kept && isSame(kept.own, own) ? kept : newTalk(own?.trade ?? 'plumbing', own);
}

function newTalk(trade: DemoTradeName, own: DemoBusiness | undefined): KeptTalk {
  return { trade, own, started: Date.now(), said: [] };
}

function repeat({ trade, own, started, said }: KeptTalk, read: ReadText): Dialogue {
  const begun = startDialogue(createAgent(phrases, SAMPLE_TRADES[own?.trade ?? trade], own, read), new Date(started));
  return said.reduce((before, { text, at }) => hear(before, text, new Date(at)), begun);
}

function isSame(one: DemoBusiness | undefined, other: DemoBusiness | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The page can handle input between the steps. */
function warmUp(read: ReadText): () => void {
  const agent = createAgent(phrases, SAMPLE_TRADES.plumbing, undefined, read);
  const steps = Array.from({ length: WARM_UP_ROUNDS }, () => warmUpSteps(agent, new Date())).flat();
  const timers = steps.map((step, index) => setTimeout(step, index * WARM_UP_PAUSE_MS));
  return () => timers.forEach(clearTimeout);
}
