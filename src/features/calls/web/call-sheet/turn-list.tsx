import type { ReactNode } from 'react';
import type { SheetData, SheetTurn } from '#features/calls/shared/heard-call.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import styles from './call-sheet.module.css';
import { useSteps } from '../playback/playback-follower.ts';

interface ListedTurn extends Pick<SheetTurn, 'from' | 'speaker' | 'language'> {
  says?: ReactNode;
  /** Where links in the page lead to it. */
  id?: string;
  /** What stands in the margin: a tag if it is a text. */
  event?: ReactNode;
}

interface TurnListProps {
  call: { turns: readonly ListedTurn[]; speakers: SheetData['speakers'] };
  step?: number | undefined;
  language?: string | undefined;
  /** Whether the list is as wide as the page, and has room for more columns. */
  isWide?: boolean;
}

export function TurnList({ call: { turns, speakers }, step, language, isWide }: TurnListProps) {
  const stepAt = useSteps<HTMLLIElement>(step);
  return (
    <ol className={styles.turns} data-wide={isWide}>
      {turns.map((turn, index) => {
        const { from, speaker, says, event } = turn;
        return (
          <li key={from} id={turn.id} {...stepAt(index)} className={styles.turn} data-side={speakers[speaker]?.side}>
            <time className={styles.time} dateTime={`PT${Math.floor(from)}S`}>
              {timeCode(from)}
            </time>
            <div>
              <p className={styles.speaker}>{speakers[speaker]?.name}</p>
              <p lang={turn.language ?? language} dir="auto">
                {typeof says === 'string' ? <Unbroken text={says} /> : says}
              </p>
            </div>
            {event && <div className={typeof event === 'string' ? styles.event : styles.margin}>{event}</div>}
          </li>
        );
      })}
    </ol>
  );
}
