/** The morning's tickets as a list: when, about what, and what became of each, with the first reply. Entries link to their threads below. */
import type { PartProps } from '#schemas/content-schema.ts';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import styles from './ticket-inbox.module.css';

export function TicketInbox({ words: desk }: PartProps<'ticket-sources'>) {
  return (
    <figure className={styles.inbox}>
      <figcaption>
        <p className="eyebrow">{desk.label}</p>
        <p className="minor">{desk.title}</p>
      </figcaption>
      <ol className="rows">
        {desk.tickets.map(({ id, at, subject, reply, outcome, source, handoff }, index) => (
          <li key={id}>
            <time className="eyebrow">{at}</time>
            <p className="minor">
              <a href={`#${id}`}>{subject}</a>
            </p>
            <p className={frame.tag} data-outcome={outcome}>
              {desk.words.outcomes[outcome]}:{' '}
              {handoff ? handoff.to : desk.passages.find((passage) => passage.id === source)?.name}
            </p>
            {index === 0 && <p className={styles.reply}>{reply}</p>}
          </li>
        ))}
      </ol>
      <p className="eyebrow">{desk.tally}</p>
    </figure>
  );
}
