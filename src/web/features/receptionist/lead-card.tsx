/** The card that the owner would get: each line names the turn that gave it. */
import type { LeadLine } from '../../../content/demo-words-schema.ts';
import styles from './lead-card.module.css';

interface LeadCardProps {
  heading: string;
  lines: readonly LeadLine[];
  /** Stands under the lines. */
  note: string;
  /** "turn {number}" */
  turnWords: string;
  /** Prefix of the turns' ids. */
  talkId: string;
}

export function LeadCard({ heading, lines, note, turnWords, talkId }: LeadCardProps) {
  return (
    <section className={styles.card} aria-labelledby={`${talkId}-card`}>
      <h3 id={`${talkId}-card`}>{heading}</h3>
      <dl className={styles.lines}>
        {lines.map(({ id, label, value, turn }) => (
          <div key={id} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.value} dir="auto">
                {value}
              </span>
              {turn !== undefined && turn >= 0 && (
                <a
                  href={`#${talkId}-${turn}`}
                  className={styles.turn}
                  onClick={(event) => showTurn(event, talkId, turn)}
                >
                  {turnWords.replace('{number}', String(turn + 1))}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </section>
  );
}

/** Without touching the address, whose fragment may hold the visitor's business. */
function showTurn(event: { preventDefault: () => void }, talkId: string, turn: number): void {
  const target = document.getElementById(`${talkId}-${turn}`);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'nearest' });
  target.focus({ preventScroll: true });
}
