import { useState } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import today from '#content/desk/today-words.yaml';
import type { PersonView, DeskView } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from '../desk-calls.ts';
import { PersonMeetings } from '../meetings/person-meetings.tsx';
import { DeskFrame, Notices } from '../frame/desk-frame.tsx';
import page from './desk-person.module.css';
import reply from '../reply/reply.module.css';
import { ReplyComposer } from '../reply/reply-composer.tsx';
import { NoteComposer } from './note-composer.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameOf, personPath } from '../person-names.ts';
import { Promises } from './promises.tsx';
import { PersonRights } from './person-rights.tsx';
import { SamePeople } from './same-person.tsx';
import { Timeline } from './timeline.tsx';
import { waitingWords } from '../waiting-words.ts';
import { PersonValue, WaitingOrders } from './waiting-orders.tsx';

export function Person({ slug: id }: PageProps) {
  const { person, state } = usePerson(id);
  return (
    <DeskFrame heading={person ? nameOf(person) : words.heading} hasNotices={person !== undefined}>
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
      <PersonPage key={`${id} ${asks}`} person={person} desk={desk} asks={asks} isBeside />
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

interface PersonPageProps {
  person: PersonView;
  desk: DeskView;
  /** Beside a list, whose page says what was done. */
  isBeside?: boolean;
  asks?: boolean;
}

function PersonPage({ person, desk, isBeside = false, asks = false }: PersonPageProps) {
  const { id, status, company, waitingSince, dueAt } = person;
  const [now] = useState(Date.now);
  const wait = waitingSince && fillWords(deskWords.waiting, { time: waitingWords(waitingSince, now) });
  const reminder = dueAt && fillWords(today.reminder, { time: formatDayTime(dueAt) });
  return (
    <div className={page.columns}>
      <section aria-labelledby="timeline-heading" className={page.main}>
        <p className="small">{[deskWords.statuses[status], company, wait, reminder].filter(Boolean).join(' · ')}</p>
        <SamePeople person={person} />
        <PersonActs card={person} timeZone={desk.timeZone} />
        <Promises promises={person.promises} timeZone={desk.timeZone} />
        <h2 id="timeline-heading" className="title">
          {words.timeline}
        </h2>
        <Timeline activities={person.activities} />
        <NoteComposer person={id} />
        <div className={reply.dock}>
          {!isBeside && <Notices />}
          {person.email && <ReplyComposer person={person} member={desk.me} asks={asks} />}
        </div>
      </section>
      <aside className={`stack ${page.margin}`} aria-label={words.details}>
        <PersonFacts person={person} members={desk.members} />
        <PersonMeetings person={id} />
        {desk.role === 'owner' && <PersonValue person={id} />}
        {desk.role === 'owner' && <WaitingOrders person={id} />}
        {desk.role === 'owner' && <PersonRights person={person} />}
      </aside>
    </div>
  );
}
