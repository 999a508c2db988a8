/** Sends twenty difficult callers to the visitor's agent and shows each call beside the others as it goes on. */
import { memo, useEffect, useRef, useState } from 'react';
import words from '../../../../../content/receptionist/difficult-callers.yaml';
import demoWords from '../../../../../content/receptionist/words.yaml';
import { fillWords } from '../../../../shared/text/fill-words.ts';
import { joinWords } from '../../../../shared/receptionist/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import type { Agent } from '../dialogue/agent.ts';
import { spokenTurns } from '../dialogue/sheet-data.ts';
import { TalkSheet } from '../sheet/talk-sheet.tsx';
import { playDifficultCalls, type DifficultCall } from './difficult-calls.ts';
import styles from './difficult-callers.module.css';
import { isHandled, type CallFault, type CallVerdict } from './judge-call.ts';

interface DifficultCallersProps {
  agent: Agent;
}

/** The page can handle input between two messages, and the reader can follow. */
const PAUSE_MS = 25;

export const DifficultCallers = memo(function DifficultCallers({ agent }: DifficultCallersProps) {
  const [calls, setCalls] = useState<readonly DifficultCall[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = () => {
    const steps = playDifficultCalls(words.callers, agent, new Date());
    const step = () => {
      const { value } = steps.next();
      if (!value) return;
      setCalls(value);
      timer.current = setTimeout(step, PAUSE_MS);
    };
    clearTimeout(timer.current);
    step();
  };
  return (
    <section className={styles.callers} aria-labelledby="difficult-callers">
      <h3 id="difficult-callers">{words.heading}</h3>
      <p>{words.lead}</p>
      <Button variant="gold" size="small" onClick={send}>
        {calls.length === 0 ? words.button : words.again}
      </Button>
      <p role="status" className={styles.summary}>
        {calls.length > 0 && summaryOf(calls)}
      </p>
      <ul className={styles.calls}>
        {calls.map((call) => (
          <CallCard key={call.caller.name} call={call} />
        ))}
      </ul>
    </section>
  );
});

function CallCard({ call: { caller, dialogue, verdict } }: { call: DifficultCall }) {
  const [isRead, setIsRead] = useState(false);
  const status = verdict ? (isHandled(verdict) ? 'handled' : 'failed') : dialogue ? 'talking' : 'waiting';
  return (
    <li className={styles.call} data-status={status}>
      <h4>{caller.name}</h4>
      <p className={styles.status}>
        {words.status[status]}
        {status === 'handled' && dialogue && `: ${demoWords.card.outcomes[dialogue.outcome]}`}
      </p>
      {verdict ? (
        faultsInWords(verdict).map((fault) => (
          <p key={fault} className={styles.fault}>
            {fault}
          </p>
        ))
      ) : (
        <p className={styles.now} dir="auto">
          {dialogue?.turns.at(-1)?.says}
        </p>
      )}
      {verdict && dialogue && (
        <details onToggle={({ currentTarget }) => setIsRead(currentTarget.open)}>
          <summary>{words.read}</summary>
          {isRead && (
            <TalkSheet
              id={`call-${caller.name.replaceAll(/\W+/g, '-')}`}
              label={demoWords.label}
              title={caller.name}
              turns={spokenTurns(dialogue, demoWords)}
              names={{ agent: demoWords.agent, caller: words.caller }}
            />
          )}
        </details>
      )}
    </li>
  );
}

function summaryOf(calls: readonly DifficultCall[]): string {
  const total = String(calls.length);
  const verdicts = calls.flatMap(({ verdict }) => verdict ?? []);
  const left = calls.length - verdicts.length;
  if (left > 0) return fillWords(words.running, { left: String(left), total });
  const handled = String(verdicts.filter(isHandled).length);
  const facts = [...new Set(verdicts.flatMap(({ missing }) => missing))];
  return [
    fillWords(words.done, { handled, total }),
    ...(facts.length > 0 ? [fillWords(words.missing, { facts: namesOf(facts) })] : []),
  ].join(' ');
}

function faultsInWords({ missing, wrong }: CallVerdict): string[] {
  return [
    ...(missing.length > 0 ? [fillWords(words.needs, { facts: namesOf(missing) })] : []),
    ...wrong.map(faultInWords),
  ];
}

function faultInWords(fault: CallFault): string {
  if (fault.kind === 'asked-too-often') return words.askedTwice;
  if (fault.kind === 'unsaid') return words.unsaid;
  return fillWords(words.expected, { wanted: words.wanted[fault.wanted], got: demoWords.card.outcomes[fault.got] });
}

function namesOf(facts: readonly string[]): string {
  return joinWords(
    facts.map((fact) => words.facts[fact] ?? fact),
    'and',
  );
}
