import type { ReactNode } from 'react';
import type { SheetData, SheetTurn } from '#features/calls/shared/call-sheet-data.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import styles from './call-sheet.module.css';
import { useSteps } from '../playback/playback-follower.ts';

interface TurnListProps<Turn> {
  call: { turns: readonly Turn[]; speakers: SheetData['speakers'] };
  /** Index of the current turn; undefined while the call isn't being played. */
  step?: number | undefined;
  language?: string | undefined;
  /** Each turn gets an id that begins with this. */
  id?: string;
  /** Whether the list is as wide as the page, and has room for more columns. */
  isWide?: boolean;
  /** In place of what was said. */
  renderWords?: (turn: Turn) => ReactNode;
  /** In place of the event. */
  renderMargin?: (turn: Turn) => ReactNode;
}

/** A call's turns with their time codes, and what goes with each in the margin. */
export function TurnList<Turn extends Omit<SheetTurn, 'says'> & { says?: string | undefined }>({
  call: { turns, speakers },
  step,
  language,
  id,
  isWide,
  renderWords,
  renderMargin,
}: TurnListProps<Turn>) {
  const stepAt = useSteps<HTMLLIElement>(step);
  return (
    <ol className={styles.turns} data-wide={isWide}>
      {turns.map((turn, index) => (
        <li
          key={turn.from}
          {...stepAt(index)}
          id={id && `${id}-${index + 1}`}
          className={styles.turn}
          data-side={speakers[turn.speaker]?.side}
        >
          <time className={styles.time} dateTime={`PT${Math.floor(turn.from)}S`}>
            {timeCode(turn.from)}
          </time>
          <div>
            <p className={styles.speaker}>{speakers[turn.speaker]?.name}</p>
            <p lang={turn.language ?? language} dir="auto">
              {renderWords ? renderWords(turn) : <Unbroken text={turn.says ?? ''} />}
            </p>
          </div>
          {renderMargin ? (
            <div className={styles.margin}>{renderMargin(turn)}</div>
          ) : (
            turn.event && <p className={styles.event}>{turn.event}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
