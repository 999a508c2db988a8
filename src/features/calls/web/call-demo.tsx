import { useEffect, useRef, useState } from 'react';
import samples from '#content/guided-calls/businesses.yaml';
import order from '#content/guided-calls/order.yaml';
import words from '#content/guided-calls/call-words.yaml';
import type { DemoBusiness } from '../shared/demo-business.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { settings } from '#web/settings/settings.ts';
import { fetchMissingStyles } from '#web/navigation/whole-styles.ts';
import { Button } from '#web/ui/button.tsx';
import type { CallState } from '../shared/guided-call.ts';
import type { GuidedCall } from '../shared/guided-call-schema.ts';
import frame from './call-sheet/artifact-frame.module.css';
import styles from './call-demo.module.css';
import { chooseTrade, useOwnBusiness } from './guided/kept-business.ts';
import { LeadCard } from './guided/lead-card.tsx';

/** What is shown of each call before it begins, without the code that runs it. */
type Head = Pick<GuidedCall, 'title' | 'hint' | 'trade' | 'anyTrade'> & {
  /** What the sample's agent says first, and what its caller may answer. */
  greeting: string;
  choices: readonly string[];
};
type CallHead = Head & { id: string };

const heads = import.meta.glob<Head>('../../../../content/guided-calls/*-guided-call.yaml', {
  query: '?head',
  eager: true,
  import: 'default',
});

const callHeads: readonly CallHead[] = order.flatMap((id) => {
  const head = heads[`../../../../content/guided-calls/${id}-guided-call.yaml`];
  return head ? [{ id, ...head }] : [];
});

type Stage = (typeof import('./guided/call-stage.tsx'))['CallStage'];
type Free = (typeof import('./free/free-call.tsx'))['FreeCall'];
type Way = 'live' | 'heard';

const PRELOAD_AFTER_MS = 2500;

async function preload(): Promise<void> {
  await Promise.allSettled([import('./guided/call-stage.tsx'), import('./playback/hear-line.ts')]);
}

export function CallDemo() {
  const own = useOwnBusiness();
  const [chosen, setChosen] = useState(callHeads[0]?.id);
  const [Stage, setStage] = useState<Stage>();
  const [way, setWay] = useState<Way>('live');
  const [hasFailed, setFailed] = useState(false);
  const [run, setRun] = useState<CallState>();
  const [Free, setFree] = useState<Free>();
  const [notice, setNotice] = useState('');
  // The server's settings are not known yet when the page is prerendered.
  const [canTalk, setCanTalk] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const leave = () => {
    setRun(undefined);
    setFree(undefined);
    setNotice('');
  };
  useEffect(() => {
    setCanTalk(settings.brain !== null);
    const asked = new URLSearchParams(location.search).get('call');
    if (callHeads.some(({ id }) => id === asked)) setChosen(asked ?? undefined);
    // What a call needs is here before it begins, in case the connection is lost. Pressing a button loads it again.
    const timer = setTimeout(() => void preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Another business answers from the start of a call.
  useEffect(() => leave(), [own]);
  const view = Free ? 'free' : run && Stage ? way : 'entry';
  const shown = useRef(view);
  // The button that was pressed is gone with what it stood in.
  useEffect(() => {
    if (shown.current !== view && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(view === 'entry' ? '[data-start]' : 'button')?.focus();
    shown.current = view;
  }, [view]);
  const head = callHeads.find(({ id }) => id === chosen) ?? callHeads[0];
  const trade = head?.trade;
  useEffect(() => chooseTrade(trade), [trade]);
  if (!head) return null;

  const load = (show: () => Promise<void>) => {
    fetchMissingStyles()
      .then(show)
      .then(
        () => setFailed(false),
        () => setFailed(true),
      );
  };
  const talk = async () => {
    const { FreeCall } = await import('./free/free-call.tsx');
    setFree(() => FreeCall);
  };
  /** @param choice What the visitor has already answered. */
  const begin = (next: Way, choice?: number) => async () => {
    const { CallStage, answered, begun, heard } = await import('./guided/call-stage.tsx');
    setStage(() => CallStage);
    setWay(next);
    const live = choice === undefined ? begun : answered(choice);
    setRun(next === 'live' ? live(head.id, own) : heard(head.id, own));
    setNotice('');
  };
  const pick = (id: string) => {
    setChosen(id);
    leave();
    // On a phone, the list is above what was chosen.
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-label={words.region} className={`scripted stack ${styles.demo}`}>
      <Choice own={own} chosen={head.id} onPick={pick} />
      <div ref={place} className={styles.stage}>
        {Free ? (
          <Free
            id={head.id}
            own={own}
            onState={setRun}
            onLeave={leave}
            onStage={(GuidedStage, state, said) => {
              setStage(() => GuidedStage);
              setWay('live');
              setRun(state);
              setNotice(said);
              setFree(undefined);
            }}
          />
        ) : run && Stage ? (
          <Stage
            key={way}
            id={head.id}
            state={run}
            isHeard={way === 'heard'}
            notice={notice}
            onSay={setRun}
            onAgain={() => load(begin('live'))}
            onOthers={leave}
          />
        ) : (
          <div className={styles.entry}>
            {own ? (
              <>
                <p className="eyebrow">{own.businessName}</p>
                <p className={styles.greeting}>{head.title}</p>
              </>
            ) : (
              <Greeting head={head} onChoose={(choice) => load(begin('live', choice))} />
            )}
            <div className={`row ${styles.begin}`}>
              <Button data-start variant="gold" onClick={() => load(begin('live'))} label={words.start} />
              <button type="button" className={styles.hear} onClick={() => load(begin('heard'))}>
                <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M2.5 1v10l8-5z" fill="currentColor" />
                </svg>
                {words.hear}
              </button>
              {canTalk && <Button variant="quiet" onClick={() => load(talk)} label={words.talk} />}
            </div>
            {hasFailed && <p role="alert">{words.failed}</p>}
          </div>
        )}
      </div>
      <div className={styles.side}>
        <LeadCard state={run} />
      </div>
    </section>
  );
}

/** How the call begins; an answer starts it as well. */
function Greeting({ head, onChoose }: { head: CallHead; onChoose: (choice: number) => void }) {
  return (
    <>
      <p className={styles.greeting}>{head.greeting}</p>
      <p id="you-say" className={styles.pick}>
        {words.pick}
      </p>
      <ul className={styles.answers} aria-labelledby="you-say">
        {head.choices.map((says, index) => (
          <li key={says}>
            <button type="button" className={frame.option} onClick={() => onChoose(index)}>
              {says}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ChoiceProps {
  own: DemoBusiness | undefined;
  chosen: string;
  onPick: (id: string) => void;
}

function Choice({ own, chosen, onPick }: ChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.choice}>
      <h2 id="choose-call">{words.choose}</h2>
      <ul aria-labelledby="choose-call" className={styles.list} data-whole={isWhole || undefined}>
        {inOrder(own).map(({ id, title, trade, anyTrade }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onPick(id)}>
              <strong>{title}</strong>
              <span className="small">{own && anyTrade ? words.yours : samples[trade].label}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`as-link ${styles.whole}`}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? words.fewer : fillWords(words.all, { count: String(callHeads.length) })}
      </button>
    </div>
  );
}

/** A visitor's own business is offered first what fits it. */
function inOrder(own: DemoBusiness | undefined): readonly CallHead[] {
  if (!own) return callHeads;
  const rank = ({ trade, anyTrade }: CallHead) => (trade === own.trade ? 0 : anyTrade ? 1 : 2);
  return callHeads.toSorted((a, b) => rank(a) - rank(b));
}
