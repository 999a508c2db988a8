/** When visitors can book the owner, and what both calendars know of each other. */
import { useState } from 'react';
import words from '#content/meeting-hours-words.yaml';
import type { MeetingHours, MeetingHoursView } from '#features/meetings/shared/meeting-hours-schema.ts';
import { MEETING_LENGTHS } from '#features/meetings/shared/meeting-lengths.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { act, useDesk } from '../desk-calls.ts';
import { Check, Choice, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { DaysOff } from './days-off.tsx';
import styles from './meeting-hours.module.css';

export function MeetingHours() {
  const { data } = useDesk<MeetingHoursView>('meeting-hours');
  return (
    <>
      <p>{words.text}</p>
      {data && (
        <div className={`stack ${styles.hours}`}>
          <Hours stored={data.hours} timeZone={data.timeZone} />
          <DaysOff stored={data.hours} />
          <Calendars {...data} />
        </div>
      )}
    </>
  );
}

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
/** Such a field has no 24:00. */
const MIDNIGHT = { shown: '00:00', meant: '24:00' };

function Hours({ stored, timeZone }: { stored: MeetingHours; timeZone: string }) {
  const [changed, setChanged] = useState<Partial<MeetingHours>>({});
  const [said, setSaid] = useState('');
  const hours = { ...stored, ...changed };
  const change = (part: Partial<MeetingHours>) => {
    setSaid('');
    setChanged({ ...changed, ...part });
  };
  const save = async () => {
    if (await act('set-meeting-hours', hours)) setSaid(words.saved);
  };
  return (
    <form className="stack" onSubmit={submitBy(save)}>
      <fieldset className="stack">
        <legend className="minor">{words.week}</legend>
        <p className="small">{fillWords(words.zone, { zone: timeZone.replaceAll('_', ' ') })}</p>
        <Week days={hours.days} onChange={(days) => change({ days })} />
      </fieldset>
      <fieldset className="stack">
        <legend className="minor">{words.rules}</legend>
        <div className={styles.rules}>
          <Choice
            id="meeting-length"
            label={words.length}
            value={String(hours.minutes)}
            options={MEETING_LENGTHS.map((minutes) => [
              String(minutes),
              fillWords(words.minutes, { minutes: String(minutes) }),
            ])}
            onChange={(value) =>
              change({ minutes: MEETING_LENGTHS.find((one) => String(one) === value) ?? hours.minutes })
            }
          />
          <Choice
            id="meeting-confirms"
            label={words.confirms.label}
            value={hours.confirms}
            options={(['at once', 'after a look'] as const).map((one) => [one, words.confirms[one]])}
            onChange={(value) => change({ confirms: value === 'at once' ? value : 'after a look' })}
          />
          {NUMBERS.map(({ name, label, most, least }) => (
            <Field
              key={name}
              name={name}
              label={label}
              type="number"
              min={least}
              max={most}
              value={Number.isNaN(hours[name]) ? '' : hours[name]}
              onChange={({ target }) => change({ [name]: target.valueAsNumber })}
              required
            />
          ))}
        </div>
      </fieldset>
      <div className="actions">
        <DeskButton variant="gold" type="submit" label={words.save} />
      </div>
      <p role="status">{said}</p>
    </form>
  );
}

type Days = MeetingHours['days'];

function Week({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const change = (number: number, day: Days[number]) =>
    onChange(days.map((one, index) => (index === number ? day : one)));
  return (
    <ul className={styles.week}>
      {words.days.map((name, number) => {
        const day = days[number] ?? null;
        return (
          <li key={name}>
            <Check
              label={name}
              checked={day !== null}
              onChange={(isOn) => change(number, isOn ? NINE_TO_FIVE : null)}
            />
            {day === null ? (
              <span className="muted">{words.none}</span>
            ) : (
              <span className={styles.span}>
                <input
                  type="time"
                  aria-label={fillWords(words.fromOn, { day: name })}
                  value={day.opens}
                  onChange={({ target }) => change(number, { ...day, opens: target.value })}
                  required
                />
                <span aria-hidden="true">–</span>
                <input
                  type="time"
                  aria-label={fillWords(words.toOn, { day: name })}
                  value={day.closes === MIDNIGHT.meant ? MIDNIGHT.shown : day.closes}
                  onChange={({ target: { value } }) =>
                    change(number, { ...day, closes: value === MIDNIGHT.shown ? MIDNIGHT.meant : value })
                  }
                  required
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const NUMBERS = [
  { name: 'before', label: words.before, least: 0, most: 240 },
  { name: 'after', label: words.after, least: 0, most: 240 },
  { name: 'noticeHours', label: words.notice, least: 0, most: 336 },
  { name: 'daysAhead', label: words.ahead, least: 1, most: 90 },
] as const;

function Calendars({ feed, calendar }: Pick<MeetingHoursView, 'feed' | 'calendar'>) {
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  const renew = async () => {
    setIsAsking(false);
    if (await act('renew-meeting-feed', {})) setSaid(feed === null ? '' : words.feed.renewed);
  };
  return (
    <section className="stack" aria-labelledby="calendars-heading">
      <h3 id="calendars-heading" className="minor">
        {words.calendars}
      </h3>
      <p>{words.feed.text}</p>
      {feed === null ? (
        <div className="actions">
          <DeskButton label={words.feed.make} onClick={() => void renew()} />
        </div>
      ) : (
        <>
          <Field
            name="feed"
            label={words.feed.label}
            value={feed}
            onFocus={({ target }) => target.select()}
            autoComplete="off"
            readOnly
          />
          <div className="actions">
            <AskFirst
              verb={words.feed.renew}
              asking={isAsking}
              onAsk={setIsAsking}
              busy={false}
              onYes={() => void renew()}
            />
          </div>
        </>
      )}
      <p role="status">{said}</p>
      <p>{busyWords(calendar)}</p>
      {calendar && calendar.problem !== '' && (
        <p className="error">{fillWords(words.busy.problem, { problem: calendar.problem })}</p>
      )}
    </section>
  );
}

function busyWords(calendar: MeetingHoursView['calendar']): string {
  if (calendar === null) return words.busy.none;
  if (calendar.readAt === null) return words.busy.never;
  return fillWords(words.busy.read, { time: formatDayTime(calendar.readAt) });
}
