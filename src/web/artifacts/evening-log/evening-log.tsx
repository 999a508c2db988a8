/** One evening's call log: what each caller wanted, what became of it, and the owner's summary. It can be played. */
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './evening-log.module.css';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import { timeCode } from '#web/blocks/time-code.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
import { useSteps } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

/** The anchor of the heading above the log. */
const ANCHOR = 'one-evening-eight-calls';

export function EveningLog({ words: log }: PartProps<'evening-log'>) {
  const playback = usePlayback(log.calls.map(({ wanted, summary }) => `${wanted} ${summary}`));
  const { step } = playback;
  const stepAt = useSteps<HTMLLIElement>(step);
  useStartLink(ANCHOR, playback.start);
  return (
    <ArtifactFrame
      label={log.label}
      title={log.title}
      isRunning={step !== undefined}
      controls={<PlaybackControls playback={playback} what="evening" />}
    >
      <p className={`small ${styles.note}`}>{log.note}</p>
      <ol className={styles.calls}>
        {log.calls.map((call, index) => (
          <li key={call.time} {...stepAt(index)} className={frame.step} data-outcome={call.outcome}>
            <time className="eyebrow">{call.time}</time>
            <div className={styles.call}>
              <p className={styles.wanted}>{call.wanted}</p>
              <p className="small">
                {fillWords(call.recorded ? labels.recorded : labels.notRecorded, { time: timeCode(call.seconds) })}
              </p>
            </div>
            <p className={styles.summary}>{call.summary}</p>
            <p className={styles.tags}>
              <span className={frame.tag}>{log.outcomes[call.outcome]}</span>{' '}
              {!call.knew && <span className={frame.tag}>{log.unknown}</span>}
            </p>
          </li>
        ))}
      </ol>
      <p className={styles.total}>{log.total}</p>
    </ArtifactFrame>
  );
}
