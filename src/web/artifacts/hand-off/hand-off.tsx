/** A talk's hand-off from browser to phone: each step in its lane, and beside it who is connected to whom. */
import { useEffect, useRef } from 'react';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { HandOffRails, LinkSample } from './hand-off-rails.tsx';
import styles from './hand-off.module.css';
import type { SpokenLine } from '#features/calls/web/playback/browser-voices.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

type Diagram = ArtifactOf<'hand-off'>;
type Part = keyof Diagram['parts'];
type Step = Diagram['shared'][number];

/** Each alternative outcome repeats this many of the last shared steps, enough to recognize the moment. */
const REPEATED_STEPS = 2;

export function HandOff({ words: handOff, item: part }: PartProps<'hand-off'> & { item: Part }) {
  const { shared, lanes, states } = handOff;
  const { name, links, steps: own } = handOff.parts[part];
  const steps = [...(part === 'answered' ? shared : shared.slice(-REPEATED_STEPS)), ...own];
  const playback = usePlayback(steps.map((one) => heardAt(one, handOff)));
  const { step } = playback;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (step !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return (
    <figure className={styles.diagram}>
      <figcaption className={styles.head} data-running={step !== undefined || undefined}>
        <p>
          <span className={styles.label}>{handOff.label}</span> {part === 'answered' ? handOff.title : name}
        </p>
        <PlaybackControls playback={playback} what="the call" />
      </figcaption>
      <div className={styles.legend} aria-hidden="true">
        <p className={styles.lanes}>
          {lanes.map(({ id, short }) => (
            <span key={id}>{short}</span>
          ))}
        </p>
        <ul className={styles.states}>
          {(['talk', 'hold', 'ring'] as const).map((state) => (
            <li key={state}>
              <LinkSample state={state} />
              {states[state]}
            </li>
          ))}
        </ul>
      </div>
      <ol>
        {steps.map(({ at, lane, what, says, tag, brief: isBrief }, index) => {
          const ahead = step !== undefined && index > step;
          return (
            <li
              key={at}
              className={styles.step}
              ref={index === step ? current : undefined}
              data-ahead={ahead || undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              <time className={styles.time}>{timeCode(at)}</time>
              <HandOffRails lane={lane} links={ahead ? [] : links.filter(({ from, to }) => from <= at && at < to)} />
              <div className={styles.words}>
                <p className={styles.lane}>{lanes.find(({ id }) => id === lane)?.name}</p>
                <p>{what}</p>
                {says && <p className={styles.says}>{`"${says}"`}</p>}
                {isBrief && <p className={styles.says}>{`"${briefOf(handOff)}"`}</p>}
              </div>
              <p className={styles.tag}>{tag}</p>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

/** A step's spoken words, or what happens in it. */
function heardAt({ says, brief: isBrief, lane, what }: Step, handOff: Diagram): SpokenLine | string {
  if (isBrief) return { says: briefOf(handOff), side: 'agent' };
  return says ? { says, side: lane === 'ours' ? 'agent' : 'person' } : what;
}

function briefOf({ brief }: Diagram): string {
  return brief.map(({ says }) => says).join(' ');
}
