/** One evening's call log: what each caller wanted, what became of it, and the owner's summary. It can be played. */
import { useState } from 'react';
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import styles from './evening-log.module.css';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import { timeCode } from '#web/blocks/time-code.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
import { useSteps } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { Button } from '#web/ui/button.tsx';

type Log = ArtifactOf<'evening-log'>;

/** The anchor of the heading above the log. */
const ANCHOR = 'one-evening-eight-calls';

export function EveningLog({ words: log }: PartProps<'evening-log'>) {
  const playback = usePlayback(log.calls.map(({ wanted, summary }) => `${wanted} ${summary}`));
  const { step } = playback;
  const stepAt = useSteps<HTMLLIElement>(step);
  const [all, setAll] = useState(false);
  useStartLink(ANCHOR, playback.start);
  return (
    <ArtifactFrame
      label={log.label}
      title={log.title}
      isRunning={step !== undefined}
      controls={<PlaybackControls playback={playback} what="evening" />}
    >
      <p className={`small ${styles.note}`}>{log.note}</p>
      <ol className={styles.calls} data-short={(!all && step === undefined) || undefined}>
        {log.calls.map((call, index) => (
          <li
            key={call.time}
            {...stepAt(index)}
            className={frame.step}
            data-outcome={call.outcome}
            data-first={call.first}
          >
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
      {!all && step === undefined && (
        <div className={`scripted ${styles.all}`}>
          <Button variant="quiet" size="small" onClick={() => setAll(true)} label={log.all} />
        </div>
      )}
      <p className={styles.total}>{step === undefined ? log.total : soFar(log.calls.slice(0, step + 1))}</p>
    </ArtifactFrame>
  );
}

/** For example "So far: 3 calls, 4 min 31 s, 1 callback promised." */
function soFar(calls: Log['calls']): string {
  const sum = calls.reduce((all, { seconds }) => all + seconds, 0);
  const callbacks = calls.filter(({ outcome }) => outcome === 'message').length;
  return fillWords(calls.length === 1 ? labels.soFarOne : labels.soFar, {
    calls: String(calls.length),
    time: fillWords(labels.minutesSeconds, { minutes: String(Math.floor(sum / 60)), seconds: String(sum % 60) }),
    callbacks:
      callbacks === 1 ? labels.callbackPromised : fillWords(labels.callbacksPromised, { count: String(callbacks) }),
  });
}
