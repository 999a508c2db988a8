/** One piece of work before and after: each step with its minutes, and a break in the line where it waits. */
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useSteps } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import styles from './handoff-flow.module.css';

type Flow = ArtifactOf<'handoff-flow'>;
type Side = Flow['before'];

export function HandoffFlow({ words: flow }: PartProps<'handoff-flow'>) {
  const { before, after, counting, note } = flow;
  const playback = usePlayback([...before.steps, ...after.steps].map(({ who, does }) => `${who} ${does}`));
  const { step } = playback;
  return (
    <ArtifactFrame
      title={counting}
      note={note}
      isRunning={step !== undefined}
      controls={<PlaybackControls playback={playback} what="flows" />}
    >
      <div className={`columns ${styles.sides}`}>
        <FlowSide flow={flow} side={before} step={step} />
        <FlowSide flow={flow} side={after} step={step === undefined ? undefined : step - before.steps.length} />
      </div>
    </ArtifactFrame>
  );
}

interface FlowSideProps {
  flow: Flow;
  side: Side;
  /** Index into this side's steps, outside them while the other side plays; undefined when everything is shown. */
  step: number | undefined;
}

function FlowSide({ flow: { marks }, side: { name, steps }, step }: FlowSideProps) {
  const stepAt = useSteps<HTMLLIElement>(step);
  return (
    <section>
      <h3 className={styles.name}>{name}</h3>
      <ol>
        {steps.map(({ by, who, app, does, minutes, handoff, typed, decides }, index) => (
          <li key={does} {...stepAt(index)} className={styles.step} data-by={by} data-waits={handoff || undefined}>
            <p className="eyebrow">{minutes > 0 && fillWords(labels.minutes, { minutes: String(minutes) })}</p>
            <div>
              <p className={styles.who}>
                {who} <span className="muted">· {app}</span>
              </p>
              <p>{does}</p>
            </div>
            <p className={`row ${styles.tags}`}>
              {handoff && (
                <span className={`${frame.tag} ${styles.handoff}`}>
                  {`${marks.handoff} ${handoffsIn(steps.slice(0, index + 1))}`}
                </span>
              )}{' '}
              {typed && <span className={frame.tag}>{marks.typed}</span>}
              {decides && <span className={frame.tag}>{marks.decides}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function handoffsIn(steps: Side['steps']): number {
  return steps.filter(({ handoff }) => handoff).length;
}
