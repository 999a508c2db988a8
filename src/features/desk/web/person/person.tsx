import { useState } from 'react';
import { useLocation } from 'wouter';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import today from '#content/desk/today-words.yaml';
import type { PersonView, DeskView } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import type { PageProps } from '#web/navigation/page-loader.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from '../desk-calls.ts';
import { PersonMeetings } from '../meetings/person-meetings.tsx';
import { DeskFrame, Notices } from '../frame/desk-frame.tsx';
import { Blocks } from '../frame/desk-opening.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import page from './desk-person.module.css';
import { Composer } from '../reply/composer.tsx';
import reply from '../reply/reply.module.css';
import { FurtherActs, PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { nameOf, personPath } from '../person-names.ts';
import { Promises } from './promises.tsx';
import { usePlace, useToday } from './queue.ts';
import { Back, Pager } from './person-way.tsx';
import { SamePeople } from './same-person.tsx';
import { Timeline } from './timeline.tsx';
import { saidWait } from '../waiting-words.ts';
import { useWide } from '../wide-screen.ts';
import { PersonValue, WaitingOrders } from './waiting-orders.tsx';

/** From here on the details stand in the margin. */
const MARGIN_REM = 64;

export function Person({ slug: id }: PageProps) {
  const { person, state } = usePerson(id);
  const [, navigate] = useLocation();
  const place = usePlace(useToday(), id);
  // Back still leads to the list.
  const open = (next: string) => navigate(personPath(next), { replace: true });
  return (
    <DeskFrame
      heading={person ? nameOf(person) : words.heading}
      above={
        <>
          <Back />
          {place && <Pager place={place} onOpen={open} />}
        </>
      }
      within={place ? routes.desk : routes['desk-people']}
      hasNotices={person !== undefined}
    >
      {(desk) => (person ? <PersonPage key={person.id} person={person} desk={desk} /> : state)}
    </DeskFrame>
  );
}

interface PersonBesideProps extends Pick<PersonPageProps, 'desk'> {
  id: string;
  /** Whether to write a reply at once. */
  asks: boolean;
}

/** Beside a list. */
export function PersonBeside({ id, asks, ...rest }: PersonBesideProps) {
  const { person, state } = usePerson(id);
  if (!person) return state;
  return (
    <>
      <h2 className="title">
        <SiteLink to={personPath(id)} dir="auto">
          {nameOf(person)}
        </SiteLink>
      </h2>
      <PersonPage key={`${id} ${asks}`} {...rest} person={person} asks={asks} isBeside />
    </>
  );
}

function usePerson(id: string) {
  const { data, error, isPlaceholderData } = useDesk<{ person: PersonView }>('desk-person', { id });
  const state = error ? <p role="status">{reasonOf(error)}</p> : <Blocks isThread />;
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
  const { id, email, phone, status, company, waitingSince, dueAt } = person;
  const [now] = useState(Date.now);
  const isWide = useWide(MARGIN_REM);
  const hasMargin = isWide && !isBeside;
  const wait = waitingSince && saidWait(waitingSince, desk, now);
  const reminder = dueAt && fillWords(today.reminder, { time: formatDayTime(dueAt) });
  const isOwner = desk.role === 'owner';
  const [hasDetails, setHasDetails] = useState(false);
  const facts = (
    <>
      <PersonFacts person={person} members={desk.members}>
        {isOwner && <PersonValue person={id} />}
      </PersonFacts>
      <FurtherActs person={person} desk={desk} />
    </>
  );
  const details = !hasMargin && hasDetails && <div className={`stack ${page.details}`}>{facts}</div>;
  const said = details ? [] : [deskWords.statuses[status], company, ...(isBeside ? [email, phone] : [])];
  const ahead = (
    <>
      <PersonMeetings person={id} />
      {isOwner && <WaitingOrders person={id} />}
    </>
  );
  return (
    <div data-thread={!isBeside || undefined} className={hasMargin ? page.columns : page.page}>
      <section aria-labelledby="timeline-heading" className={page.thread}>
        <p className="small">
          {wait && (
            <span className={page.wait} data-wait={wait.tone}>
              {wait.words}
            </span>
          )}
          {[...said, reminder].filter(Boolean).join(' · ')}
        </p>
        <PersonActs person={person}>
          {!hasMargin && (
            <DeskButton label={words.details} aria-expanded={hasDetails} onClick={() => setHasDetails(!hasDetails)} />
          )}
        </PersonActs>
        {details}
        <SamePeople person={person} />
        <Promises promises={person.promises} timeZone={desk.timeZone} />
        {!hasMargin && ahead}
        <Timeline person={person} desk={desk} isAlone={isWide} />
        <div className={reply.dock} data-dock>
          {!isBeside && <Notices />}
          <Composer person={person} member={desk.me} asks={asks} />
        </div>
      </section>
      {hasMargin && (
        <aside className={`stack ${page.margin}`} aria-label={words.details}>
          {facts}
          {ahead}
        </aside>
      )}
    </div>
  );
}
