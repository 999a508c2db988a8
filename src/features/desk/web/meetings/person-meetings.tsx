/** The meetings of a person that are still ahead: agreed, or waiting for one side. */
import { useState } from 'react';
import words from '#content/desk/meetings-words.yaml';
import type { DeskMeeting, MeetingChange } from '#features/meetings/shared/desk-meetings-schema.ts';
import { localOf } from '#shared/site/wall-clock.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import styles from './meeting-hours.module.css';

export function PersonMeetings({ person }: { person: string }) {
  const { data } = useDesk<{ meetings: DeskMeeting[] }>('person-meetings', { person });
  if (!data?.meetings.length) return null;
  return (
    <section className="stack" aria-labelledby="meetings-heading">
      <h2 id="meetings-heading" className="title">
        {words.heading}
      </h2>
      {data.meetings.map((meeting) => (
        <Meeting key={`${meeting.id} ${meeting.version}`} meeting={meeting} />
      ))}
    </section>
  );
}

function Meeting({ meeting }: { meeting: DeskMeeting }) {
  const { id, version, status, slots, startsAt, minutes, timeZone, phone, answer, suggestedAt } = meeting;
  const [isAsking, setIsAsking] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const times = status === 'confirmed' && startsAt !== null ? [startsAt] : slots;
  const change = async (what: MeetingChange) => act('change-meeting', { id, version, change: what });
  const verb = startsAt === null ? words.decline : words.cancel;
  return (
    <>
      <p>
        {fillWords(words.states[status], { minutes: String(minutes) })}{' '}
        {phone !== null && <a href={phoneHref(phone)}>{phone}</a>}
      </p>
      <ul className="rows">
        {times.map((time, index) => (
          <li key={time} className="split">
            <span>
              {timeIn(time, own)}
              {own !== timeZone && (
                <span className={`small ${styles.theirs}`}>
                  {fillWords(words.theirs, { time: timeIn(time, timeZone) })}
                </span>
              )}
            </span>
            {status === 'requested' && (
              <DeskButton
                variant="gold"
                label={words.confirm}
                aria-label={fillWords(words.confirmTime, { time: timeIn(time, own) })}
                onClick={() => void change({ kind: 'accept', slot: index === 1 || index === 2 ? index : 0 })}
              />
            )}
          </li>
        ))}
      </ul>
      {answer && <p>{words.answers[answer]}</p>}
      {suggestedAt && <p>{fillWords(words.suggested, { time: timeIn(suggestedAt, own) })}</p>}
      {isMoving && (
        <MoveForm zone={own} first={suggestedAt} onMove={async (start) => change({ kind: 'move', start })} />
      )}
      <div className="actions">
        <DeskButton label={isMoving ? words.keep : words.move} onClick={() => setIsMoving(!isMoving)} />
        <AskFirst
          verb={verb}
          asking={isAsking}
          onAsk={setIsAsking}
          busy={false}
          onYes={() => void change({ kind: 'decline', note: '' })}
        />
      </div>
    </>
  );
}

interface MoveFormProps {
  zone: string;
  first: string | null;
  onMove: (start: string) => Promise<unknown>;
}

function MoveForm({ zone, first, onMove }: MoveFormProps) {
  const [local, setLocal] = useState(first ? localOf(Date.parse(first), zone) : '');
  const move = async () => {
    // Without a zone, it is what the own clock shows.
    await onMove(new Date(local).toISOString());
  };
  return (
    <form className="stack" onSubmit={submitBy(move)}>
      <Field
        name="start"
        type="datetime-local"
        label={words.newTime}
        hint={fillWords(words.zone, { zone: zone.replaceAll('_', ' ') })}
        value={local}
        onChange={({ target }) => setLocal(target.value)}
        required
      />
      <div className="actions">
        <DeskButton variant="gold" type="submit" label={words.moveNow} />
      </div>
    </form>
  );
}

function timeIn(moment: string, timeZone: string): string {
  const time = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', time).format(new Date(moment)).replaceAll('\u202F', ' ');
}
