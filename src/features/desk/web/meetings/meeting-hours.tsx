/** When visitors can book the owner, and what both calendars know of each other. */
import { useState, type ReactNode } from 'react';
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
      {data && <HoursForm stored={data.hours} timeZone={data.timeZone} />}
      {data && <Calendars {...data} />}
    </>
  );
}

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
/** Such a field has no 24:00. */
const MIDNIGHT = { shown: '00:00', meant: '24:00' };

function HoursForm({ stored, timeZone }: { stored: MeetingHours; timeZone: string }) {
  const [hours, setHours] = useState(stored);
  const [said, setSaid] = useState('');
  const change = (changed: Partial<MeetingHours>) => {
    setSaid('');
    setHours({ ...hours, ...changed });
  };
  const changeDay = (number: number, day: MeetingHours['days'][number]) =>
    change({ days: hours.days.map((one, index) => (index === number ? day : one)) });
  const save = async () => {
    if (await act('set-meeting-hours', hours)) setSaid(words.saved);
  };
  return (
    <form className={`stack ${styles.hours}`} onSubmit={submitBy(save)}>
      <Group name={words.week}>
        <p className="small">{fillWords(words.zone, { zone: timeZone.replaceAll('_', ' ') })}</p>
        <ul className={styles.week}>
          {words.days.map((name, number) => {
            const day = hours.days[number] ?? null;
            return (
              <li key={name}>
                <Check
                  label={name}
                  checked={day !== null}
                  onChange={(isOn) => changeDay(number, isOn ? NINE_TO_FIVE : null)}
                />
                {day === null ? (
                  <span className="muted">{words.none}</span>
                ) : (
                  <span className={styles.span}>
                    <input
                      type="time"
                      aria-label={fillWords(words.fromOn, { day: name })}
                      value={day.opens}
                      onChange={({ target }) => changeDay(number, { ...day, opens: target.value })}
                      required
                    />
                    <span aria-hidden="true">–</span>
                    <input
                      type="time"
                      aria-label={fillWords(words.toOn, { day: name })}
                      value={day.closes === MIDNIGHT.meant ? MIDNIGHT.shown : day.closes}
                      onChange={({ target: { value } }) =>
                        changeDay(number, { ...day, closes: value === MIDNIGHT.shown ? MIDNIGHT.meant : value })
                      }
                      required
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </Group>
      <Group name={words.rules}>
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
          <Choice
            id="meeting-confirms"
            label={words.confirms.label}
            value={hours.confirms}
            options={(['at once', 'after a look'] as const).map((one) => [one, words.confirms[one]])}
            onChange={(value) => change({ confirms: value === 'at once' ? value : 'after a look' })}
          />
        </div>
      </Group>
      <Group name={words.off}>
        <DaysOff days={hours.daysOff} onChange={(daysOff) => change({ daysOff })} />
      </Group>
      <div className="actions">
        <DeskButton variant="gold" type="submit" label={words.save} />
      </div>
      <p role="status">{said}</p>
    </form>
  );
}

const NUMBERS = [
  { name: 'before', label: words.before, least: 0, most: 240 },
  { name: 'after', label: words.after, least: 0, most: 240 },
  { name: 'noticeHours', label: words.notice, least: 0, most: 336 },
  { name: 'daysAhead', label: words.ahead, least: 1, most: 90 },
] as const;

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

function Calendars({ feed, calendar }: Pick<MeetingHoursView, 'feed' | 'calendar'>) {
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  const renew = async () => {
    setIsAsking(false);
    if (await act('renew-meeting-feed', {})) setSaid(feed === null ? '' : words.feed.renewed);
  };
  return (
    <section className={`stack ${styles.hours}`} aria-labelledby="calendars-heading">
      <h3 id="calendars-heading">{words.calendars}</h3>
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
