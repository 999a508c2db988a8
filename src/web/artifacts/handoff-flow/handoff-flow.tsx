/** One piece of work before and after: each step with its minutes, and a break in the line where it waits. */
import { useEffect, useRef, type RefObject } from 'react';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { HandoffDecision } from './handoff-decision.tsx';
import styles from './handoff-flow.module.css';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

type Flow = ArtifactOf<'handoff-flow'>;
type Side = Flow['before'];

export function HandoffFlow({ words: flow }: PartProps<'handoff-flow'>) {
  const { before, after, decision } = flow;
  const playback = usePlayback([...before.steps, ...after.steps].map(({ who, does }) => `${who} ${does}`));
  const { step } = playback;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (step !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <figure className={styles.flow}>
      <figcaption className={styles.head} data-running={step !== undefined || undefined}>
        <p>{flow.counting}</p>
        <PlaybackControls playback={playback} what="both flows" />
      </figcaption>
      <div className={styles.sides}>
        <FlowSide flow={flow} side={before} step={step} current={current} />
        <FlowSide
          flow={flow}
          side={after}
          step={step === undefined ? undefined : step - before.steps.length}
          current={current}
        />
      </div>
      <HandoffDecision decision={decision} />
      <p className={styles.note}>{flow.note}</p>
    </figure>
  );
}

interface FlowSideProps {
  flow: Flow;
  side: Side;
  /** Index into this side's steps, outside them while the other side plays; undefined when everything is shown. */
  step: number | undefined;
  current: RefObject<HTMLLIElement | null>;
}

function FlowSide({ flow, side, step, current }: FlowSideProps) {
  const { counts, marks } = flow;
  const { name, steps } = side;
  const done = step === undefined ? steps : steps.slice(0, Math.max(0, step + 1));
  return (
    <section>
      <h3 className={styles.name}>{name}</h3>
      <ol>
        {steps.map(({ by, who, app, does, minutes, handoff, typed, decides }, index) => (
          <li
            key={does}
            ref={index === step ? current : undefined}
            className={styles.step}
            data-by={by}
            data-waits={handoff || undefined}
            data-ahead={(step !== undefined && index > step) || undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <p className={styles.minutes}>{minutes > 0 && `${minutes} min`}</p>
            <div className={styles.words}>
              <p className={styles.who}>
                {who} <span>· {app}</span>
              </p>
              <p>{does}</p>
            </div>
            <p className={styles.tags}>
              {handoff && <span className={styles.handoff}>{`${marks.handoff} ${handoffsUpTo(steps, index)}`}</span>}{' '}
              {typed && <span>{marks.typed}</span>}
              {decides && <span>{marks.decides}</span>}
            </p>
          </li>
        ))}
      </ol>
      <dl className={styles.totals}>
        <div>
          <dt>{counts.handoffs}</dt>
          <dd>{done.filter(({ handoff }) => handoff).length}</dd>
        </div>
        <div>
          <dt>{counts.typings}</dt>
          <dd>{done.filter(({ typed }) => typed).length}</dd>
        </div>
        <div>
          <dt>{counts.staffMinutes}</dt>
          <dd>{done.reduce((sum, { minutes }) => sum + minutes, 0)}</dd>
        </div>
      </dl>
    </section>
  );
}

function handoffsUpTo(steps: Side['steps'], index: number): number {
  return steps.slice(0, index + 1).filter(({ handoff }) => handoff).length;
}
