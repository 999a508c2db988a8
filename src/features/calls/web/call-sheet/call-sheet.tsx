import type { ReactNode } from 'react';
import type { SheetData } from '#features/calls/shared/heard-call.ts';
import styles from './call-sheet.module.css';
import { Unbroken } from '#web/ui/unbroken.tsx';
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
  /** The label under which the turns are folded. The line that is heard then stands above them. */
  folded?: string;
  language?: string;
  children?: ReactNode;
}

export function CallSheet({ call, playback, step, log, folded, language, children }: CallSheetProps) {
  const spoken = step === undefined ? undefined : call.turns[step];
  const list = <TurnList call={call} step={step} language={language} />;
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
      {folded && <SpokenLine call={call} step={step} />}
      <div {...(log && { role: 'log', 'aria-label': log, 'aria-live': 'polite' })}>
        {folded ? (
          <details className={`fold ${styles.folded}`}>
            <summary>{folded}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
      {children}
    </figure>
  );
}

/** Before the call is played, what the caller says first. */
function SpokenLine({ call: { turns, speakers }, step }: Pick<CallSheetProps, 'call' | 'step'>) {
  const turn = turns[step ?? turns.findIndex(({ speaker }) => speakers[speaker]?.side === 'person')];
  const { name, side } = speakers[turn?.speaker ?? ''] ?? {};
  return (
    <div className={styles.line} data-side={side}>
      <p className={styles.speaker}>{name}</p>
      <p>
        <Unbroken text={turn?.says ?? ''} />
      </p>
    </div>
  );
}
