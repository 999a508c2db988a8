/** One person: the timeline of everything, what to do next, and their rights. */
import type { PersonView, TodayView } from '#features/desk/shared/desk-schema.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { act, offerUndo } from '../desk-acts.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import page from './desk-person.module.css';
import { Composer } from './composer.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameOf } from '../person-names.ts';
import { PersonRights } from './person-rights.tsx';
import { Timeline } from './timeline.tsx';
import { WaitingOrders } from '../waiting-orders.tsx';

export function Person({ id }: { id: string }) {
  const { data, error } = useDesk<{ person: PersonView }>('desk-person', { id });
  const person = data?.person;
  return (
    <DeskFrame heading={person ? nameOf(person) : 'Person'}>
      {(today) =>
        person ? (
          <PersonPage key={person.id} person={person} today={today} />
        ) : (
          <p role="status">{error ? reasonOf(error) : 'One moment.'}</p>
        )
      }
    </DeskFrame>
  );
}

/** A wrong address in the browser's bar is a wrong id to the server. */
function reasonOf(error: Error): string {
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 422);
  return isGone ? 'Nobody has this address. They may have been erased.' : messageOf(error);
}

function PersonPage({ person, today }: { person: PersonView; today: TodayView }) {
  const { id } = person;
  const reply = async (text: string, putBack: () => void) => {
    const answer = await act<{ mail: string }>('desk-reply', { id, text });
    if (!answer) return false;
    const { mail } = answer;
    offerUndo({
      text: 'The reply leaves in ten seconds.',
      undo: async () => {
        if (await act('desk-undo-reply', { mail })) putBack();
      },
    });
    return true;
  };
  return (
    <div className={page.columns}>
      <section aria-labelledby="timeline-heading" className={page.main}>
        <PersonActs card={person} isOwnPage />
        <h2 id="timeline-heading" className="title">
          Timeline
        </h2>
        <Timeline activities={person.activities} />
        <Composer id="reply" label="Reply" button="Send reply" hotkey="r" onSend={reply} isReply />
        <Composer
          id="note"
          label="Note"
          button="Add note"
          hotkey="n"
          onSend={async (text) => (await act('desk-note', { id, text })) !== undefined}
        />
      </section>
      <aside className={`stack ${page.margin}`} aria-label="Details">
        <PersonFacts person={person} members={today.members} />
        {today.role === 'owner' && <WaitingOrders person={id} />}
        {today.role === 'owner' && <PersonRights person={person} />}
      </aside>
    </div>
  );
}
