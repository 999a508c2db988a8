import type { ReactNode } from 'react';
import words from '#content/guided-calls/playback-words.yaml';
import type { SheetData } from '#features/calls/shared/heard-call.ts';
import styles from './call-sheet.module.css';
import { timeCode } from '#web/blocks/time-code.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { PlayButton, StepButtons } from '../playback/playback-controls.tsx';
import type { Playback } from '../playback/use-playback.ts';
import { CallStrip } from './call-strip.tsx';
import { TurnList } from './turn-list.tsx';

interface CallSheetProps {
  call: SheetData;
  /** Left out while the call is still going on. */
  playback?: Playback | undefined;
  step?: number | undefined;
  log?: string;
  /** Whether the turns are folded. The line that is heard then stands above them. */
  isFolded?: boolean;
  language?: string;
  children?: ReactNode;
}

export function CallSheet({ call, playback, step, log, isFolded, language, children }: CallSheetProps) {
  const spoken = step === undefined ? undefined : call.turns[step];
  const list = <TurnList call={call} step={step} language={language} />;
  return (
    <figure className={styles.sheet} data-running={step !== undefined || undefined}>
      <div className={styles.deck}>
        <figcaption className={styles.head}>
          {playback && <PlayButton playback={playback} />}
          <p>
            <span className={`eyebrow ${styles.label}`}>{call.label}</span> {call.title}
          </p>
          {playback && <span className={styles.length}>{timeCode(call.length)}</span>}
        </figcaption>
        <CallStrip call={call} marked={spoken ? [spoken] : []} />
        {playback && !isFolded && step !== undefined && (
          <div className={styles.controls}>
            <StepButtons playback={playback} />
          </div>
        )}
      </div>
      {isFolded && <SpokenLine call={call} step={step} playback={playback} />}
      <div {...(log && { role: 'log', 'aria-label': log, 'aria-live': 'polite' })}>
        {isFolded ? (
          <details className={`fold ${styles.folded}`}>
            <summary>{words.read}</summary>
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
function SpokenLine({ call: { turns, speakers }, step, playback }: Pick<CallSheetProps, 'call' | 'step' | 'playback'>) {
  const turn = turns[step ?? turns.findIndex(({ speaker }) => speakers[speaker]?.side === 'person')];
  const { name, side } = speakers[turn?.speaker ?? ''] ?? {};
  return (
    <div className={styles.line} data-side={side}>
      <div className={styles.saying}>
        <p className={styles.speaker}>{name}</p>
        {playback && <StepButtons playback={playback} />}
      </div>
      <p>
        <Unbroken text={turn?.says ?? ''} />
      </p>
    </div>
  );
}
