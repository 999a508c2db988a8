import words from '#content/desk/person-words.yaml';
import type { PersonView, DeskView } from '#features/desk/shared/desk-schema.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import page from './desk-person.module.css';
import { Composer } from './composer.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameOf, personPath } from '../person-names.ts';
import { PersonRights } from './person-rights.tsx';
import { SamePeople } from './same-person.tsx';
import { Timeline } from './timeline.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export function Person({ slug: id }: PageProps) {
  const { person, state } = usePerson(id);
  return (
    <DeskFrame heading={person ? nameOf(person) : words.heading}>
      {(desk) => (person ? <PersonPage key={person.id} person={person} desk={desk} /> : state)}
    </DeskFrame>
  );
}

/** Beside a list. @param props.asks Whether to write a reply at once. */
export function PersonBeside({ id, desk, asks }: { id: string; desk: DeskView; asks: boolean }) {
  const { person, state } = usePerson(id);
  if (!person) return state;
  return (
    <>
      <h2 className="title">
        <SiteLink to={personPath(id)} dir="auto">
          {nameOf(person)}
        </SiteLink>
      </h2>
      <PersonPage key={`${id} ${asks}`} person={person} desk={desk} asks={asks} />
    </>
  );
}

function usePerson(id: string) {
  const { data, error, isPlaceholderData } = useDesk<{ person: PersonView }>('desk-person', { id });
  const state = <p role="status">{error ? reasonOf(error) : words.loading}</p>;
  // While the next person loads, the one before must not get their reply.
  return { person: isPlaceholderData ? undefined : data?.person, state };
}

/** A wrong address in the browser's bar is a wrong id to the server. */
function reasonOf(error: Error): string {
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 422);
  return isGone ? words.gone : messageOf(error);
}

function PersonPage({ person, desk, asks = false }: { person: PersonView; desk: DeskView; asks?: boolean }) {
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
        <SamePeople person={person} />
        <PersonActs card={person} />
        <h2 id="timeline-heading" className="title">
          {words.timeline}
        </h2>
        <Timeline activities={person.activities} />
        {person.email && (
          <Composer
            id="reply"
            label={words.reply.label}
            button={words.reply.button}
            hotkey="r"
            asks={asks}
            onSend={reply}
          />
        )}
        <Composer id="note" label={words.note.label} button={words.note.button} hotkey="n" onSend={note} />
      </section>
      <aside className={`stack ${page.margin}`} aria-label={words.details}>
        <PersonFacts person={person} members={desk.members} />
        {desk.role === 'owner' && <WaitingOrders person={id} />}
        {desk.role === 'owner' && <PersonRights person={person} />}
      </aside>
    </div>
  );
}
