/** A call set like a screenplay page: strip, time codes, turns and events. All of it is there to read at any time. */
import type { ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/call-sheet-data.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import styles from './call-sheet.module.css';
import { PlaybackControls } from '../playback/playback-controls.tsx';
import type { Playback } from '../playback/use-playback.ts';
import { useFollowed } from '../playback/playback-follower.ts';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from './waveform.ts';

interface CallSheetProps {
  call: SheetData;
  /** Left out while the call is still going on. */
  playback?: Playback;
  /** Index of the current turn; undefined while this call isn't being played. */
  step?: number | undefined;
  /** The name of a log that grows turn by turn. */
  log?: string;
  language?: string;
  /** What follows the turns. */
  children?: ReactNode;
}

export function CallSheet({ call, playback, step, log, language, children }: CallSheetProps) {
  const current = useFollowed<HTMLLIElement>(step);
  const { agent, person } = waveformPaths(call);
  const width = waveformWidth(call);
  const spoken = step === undefined ? undefined : call.turns[step];
  const unit = width / call.length;
  return (
    <figure className={styles.sheet} data-running={step !== undefined || undefined}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{call.label}</span> {call.title}
      </figcaption>
      <div className={styles.deck}>
        <svg
          className={styles.strip}
          viewBox={`0 0 ${width} ${WAVEFORM_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {spoken && (
            <rect
              className={styles.spoken}
              x={spoken.from * unit}
              width={(spoken.to - spoken.from) * unit}
              height={WAVEFORM_HEIGHT}
            />
          )}
          <path className={styles.agentBars} d={agent} />
          <path className={styles.personBars} d={person} />
        </svg>
        {playback && (
          <div className={`scripted ${styles.controls}`}>
            <PlaybackControls playback={playback} what="the call" unit="turns" />
          </div>
        )}
      </div>
      <div {...(log && { role: 'log', 'aria-label': log, 'aria-live': 'polite' })}>
        <ol className={styles.turns}>
          {call.turns.map(({ from, speaker, says, event, language: tongue = language }, index) => (
            <li
              key={from}
              ref={index === step ? current : undefined}
              className={styles.turn}
              data-side={call.speakers[speaker]?.side}
              data-ahead={(step !== undefined && index > step) || undefined}
              aria-current={index === step ? 'step' : undefined}
            >
              <time className={styles.time} dateTime={`PT${Math.floor(from)}S`}>
                {timeCode(from)}
              </time>
              <div>
                <p className={styles.speaker}>{call.speakers[speaker]?.name}</p>
                <p lang={tongue} dir="auto">
                  <Unbroken text={says} />
                </p>
              </div>
              {event && <p className={styles.event}>{event}</p>}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </figure>
  );
}
