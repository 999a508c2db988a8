import words from '#content/desk/person-words.yaml';
import type { PersonView, TodayView } from '#features/desk/shared/desk-schema.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import page from './desk-person.module.css';
import { Composer } from './composer.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameOf } from '../person-names.ts';
import { PersonRights } from './person-rights.tsx';
import { Timeline } from './timeline.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export function Person({ slug: id }: PageProps) {
  const { data, error } = useDesk<{ person: PersonView }>('desk-person', { id });
  const person = data?.person;
  return (
    <DeskFrame heading={person ? nameOf(person) : words.heading}>
      {(today) =>
        person ? (
          <PersonPage key={person.id} person={person} today={today} />
        ) : (
          <p role="status">{error ? reasonOf(error) : words.loading}</p>
        )
      }
    </DeskFrame>
  );
}

/** A wrong address in the browser's bar is a wrong id to the server. */
function reasonOf(error: Error): string {
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 422);
  return isGone ? words.gone : messageOf(error);
}

function PersonPage({ person, today }: { person: PersonView; today: TodayView }) {
  const { id } = person;
  const reply = async (text: string, putBack: () => void) => {
    const answer = await act<{ mail: string }>('desk-reply', { id, text });
    if (!answer) return false;
    offerUndo(words.reply.sent, async () => {
      if (await act('desk-undo-reply', { mail: answer.mail })) putBack();
    });
    return true;
  };
  const note = async (text: string) => (await act('desk-note', { id, text })) !== undefined;
  return (
    <div className={page.columns}>
      <section aria-labelledby="timeline-heading" className={page.main}>
        <PersonActs card={person} />
        <h2 id="timeline-heading" className="title">
          {words.timeline}
        </h2>
        <Timeline activities={person.activities} />
        <Composer id="reply" label={words.reply.label} button={words.reply.button} hotkey="r" onSend={reply} />
        <Composer id="note" label={words.note.label} button={words.note.button} hotkey="n" onSend={note} />
      </section>
      <aside className={`stack ${page.margin}`} aria-label={words.details}>
        <PersonFacts person={person} members={today.members} />
        {today.role === 'owner' && <WaitingOrders person={id} />}
        {today.role === 'owner' && <PersonRights person={person} />}
      </aside>
    </div>
  );
}
