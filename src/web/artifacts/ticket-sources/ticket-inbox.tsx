/** The morning's tickets as a list: when, about what, and what became of each. Entries link to their threads below. */
import type { PartProps } from '#schemas/content-schema.ts';
import styles from './ticket-inbox.module.css';

export function TicketInbox({ words: desk }: PartProps<'ticket-sources'>) {
  return (
    <figure className={styles.inbox}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{desk.label}</span> {desk.title}
      </figcaption>
      <ol>
        {desk.tickets.map(({ id, at, subject, asks, outcome, source, handoff }) => (
          <li key={id}>
            <time className={styles.time}>{at}</time>
            <div>
              <p className={styles.subject}>
                <a href={`#${id}`}>{subject}</a>
              </p>
              <p className={styles.asks}>{asks}</p>
              <p className={styles.outcome} data-outcome={outcome}>
                {desk.words.outcomes[outcome]}:{' '}
                {handoff ? handoff.to : desk.passages.find((passage) => passage.id === source)?.name}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.tally}>{desk.tally.text}</p>
    </figure>
  );
}
