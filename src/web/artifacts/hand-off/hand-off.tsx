/** A talk's hand-off from browser to phone: each step in its lane, and beside it who is connected to whom. */
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { HandOffRails, LinkSample } from './hand-off-rails.tsx';
import styles from './hand-off.module.css';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import type { SpokenLine } from '#features/calls/web/playback/hear-line.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useSteps } from '#features/calls/web/playback/playback-follower.ts';
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
  const stepAt = useSteps<HTMLLIElement>(step);
  return (
    <ArtifactFrame
      label={handOff.label}
      title={part === 'answered' ? handOff.title : name}
      isRunning={step !== undefined}
      controls={<PlaybackControls playback={playback} />}
    >
      <div className={`split eyebrow ${styles.legend}`} aria-hidden="true">
        <p className={styles.lanes}>
          {lanes.map(({ id, short }) => (
            <span key={id}>{short}</span>
          ))}
        </p>
        <ul className="row">
          {(['talk', 'hold', 'ring'] as const).map((state) => (
            <li key={state} className="row">
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
            <li key={at} {...stepAt(index)} className={styles.step}>
              <time className={`eyebrow ${styles.time}`}>{timeCode(at)}</time>
              <HandOffRails lane={lane} links={ahead ? [] : links.filter(({ from, to }) => from <= at && at < to)} />
              <div className={styles.words}>
                <p className="eyebrow">{lanes.find(({ id }) => id === lane)?.name}</p>
                <p className={says && styles.act}>{what}</p>
                {(says || isBrief) && <p className={styles.says}>{`"${isBrief ? briefOf(handOff) : says}"`}</p>}
              </div>
              <p className={styles.tag}>{tag}</p>
            </li>
          );
        })}
      </ol>
    </ArtifactFrame>
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
