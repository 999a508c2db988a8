/** Tickets with their replies; in the margin the passage that each reply rests on, its quoted words marked. */
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { formatDate } from '#web/ui/format-date.ts';
import frame from '#features/calls/web/call-sheet/artifact-frame.module.css';
import styles from './ticket-sources.module.css';

type Desk = ArtifactOf<'ticket-sources'>;
type Ticket = Desk['tickets'][number];

export function TicketSources({ words: desk }: PartProps<'ticket-sources'>) {
  return (
    <ol>
      {desk.tickets.map((ticket) => (
        <li key={ticket.id} id={ticket.id} className={styles.ticket}>
          <header className={`row ${styles.head}`}>
            <p className={`eyebrow ${styles.code}`}>
              {ticket.id} · {ticket.at}
            </p>
            <h3>{ticket.subject}</h3>
            <p className={frame.tag} data-outcome={ticket.outcome}>
              {desk.words.outcomes[ticket.outcome]}
            </p>
          </header>
          <Thread desk={desk} ticket={ticket} />
        </li>
      ))}
    </ol>
  );
}

function Thread({ desk, ticket }: { desk: Desk; ticket: Ticket }) {
  const { words, signature, passages } = desk;
  const { asks, lookup, reply, source, quoted, handoff } = ticket;
  const passage = passages.find(({ id }) => id === source);
  return (
    <div className={styles.thread}>
      <p className={`small ${styles.speaker}`}>{words.asks}</p>
      <p>{asks}</p>
      <p className={`small ${styles.speaker}`}>{words.lookup}</p>
      <p className="muted">{lookup}</p>
      <p className={`small ${styles.speaker} ${styles.agent}`}>{words.reply}</p>
      <div>
        <p>{reply}</p>
        <p className="small">{signature}</p>
      </div>
      {passage && (
        <blockquote className={styles.passage}>
          <p className="eyebrow">
            {words.passage} · {passage.name}
          </p>
          <p>
            <Marked text={passage.text} quoted={quoted} />
          </p>
          <p className="small">
            {passage.approvedBy}, {formatDate(passage.approvedOn)}
          </p>
        </blockquote>
      )}
      {handoff && (
        <>
          <p className={`small ${styles.speaker}`}>
            {words.brief} {handoff.to}
          </p>
          <p className={styles.brief}>{handoff.brief}</p>
          <div className={styles.reasons}>
            <ul className="rows">
              {handoff.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p className="eyebrow">
              {handoff.to} · {words.due}: {handoff.due}
            </p>
          </div>
        </>
      )}
    </div>
  );
}

function Marked({ text, quoted }: { text: string; quoted: string }) {
  const [before, after] = text.split(quoted, 2);
  return (
    <>
      {before}
      <mark>{quoted}</mark>
      {after}
    </>
  );
}
