import type { ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/heard-call.ts';
import styles from './call-sheet.module.css';
import { PlaybackControls } from '../playback/playback-controls.tsx';
import type { Playback } from '../playback/use-playback.ts';
import { CallStrip } from './call-strip.tsx';
import { TurnList } from './turn-list.tsx';

interface CallSheetProps {
  call: SheetData;
  /** Left out while the call is still going on. */
  playback?: Playback;
  step?: number | undefined;
  log?: string;
  language?: string;
  children?: ReactNode;
}

export function CallSheet({ call, playback, step, log, language, children }: CallSheetProps) {
  const spoken = step === undefined ? undefined : call.turns[step];
  return (
    <figure className={styles.sheet} data-running={step !== undefined || undefined}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{call.label}</span> {call.title}
      </figcaption>
      <div className={styles.deck}>
        <CallStrip call={call} marked={spoken ? [spoken] : []} />
        {playback && (
          <div className={`scripted ${styles.controls}`}>
            <PlaybackControls playback={playback} unit="turns" />
          </div>
        )}
      </div>
      <div {...(log && { role: 'log', 'aria-label': log, 'aria-live': 'polite' })}>
        <TurnList call={call} step={step} language={language} />
      </div>
      {children}
    </figure>
  );
}
