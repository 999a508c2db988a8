/** One person: the timeline of everything, what to do next, and their rights. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Activity, PersonView, TodayView } from '../../../shared/desk/desk-schema.ts';
import { routes } from '../../../shared/site/routes.ts';
import { PERSON_STATUSES } from '../../../shared/visitors/person-status.ts';
import { AreaField } from '../../ui/area-field.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDayTime } from '../../ui/format-moment.ts';
import { useDesk, useDeskAct } from './desk-calls.ts';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';
import page from './desk-person.module.css';
import { PersonActs } from './person-acts.tsx';
import { STATUS_NAMES } from './status-names.ts';
import { useUndo } from './undo-bar.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export function Person({ id }: { id: string }) {
  const { data, error } = useDesk<{ person: PersonView }>('desk-person', { id });
  const person = data?.person;
  return (
    <DeskFrame heading={person ? person.name || person.email : 'Person'}>
      {(today) =>
        person ? (
          <PersonPage person={person} today={today} />
        ) : (
          <p role="status">{error ? 'Nobody has this address. They may have been erased.' : 'One moment.'}</p>
        )
      }
    </DeskFrame>
  );
}

function PersonPage({ person, today }: { person: PersonView; today: TodayView }) {
  const act = useDeskAct();
  const { offer, bar } = useUndo();
  const { id, email, phone, source, status, version, dueAt, activities } = person;
  const release = async ({ held }: Activity) => {
    if (held) await act.run('desk-release', { envelope: held.envelope, form: held.form });
  };
  return (
    <>
      <p role="alert" className={styles.problem}>
        {act.problem}
      </p>
      <div className={page.columns}>
        <section aria-labelledby="timeline-heading">
          <h2 id="timeline-heading">Timeline</h2>
          <ol className={page.timeline}>
            {activities.map((activity) => (
              <li key={activity.id} data-ours={activity.ours || undefined}>
                <p className={page.when}>
                  <time dateTime={activity.at}>{formatDayTime(activity.at)}</time> · {activity.title}
                </p>
                {activity.text && (
                  <p className={page.text} dir="auto">
                    {activity.text}
                  </p>
                )}
                {activity.held && (
                  <p className={page.held}>
                    Held as possible spam: {activity.held.why}.{' '}
                    <Button variant="quiet" size="small" onClick={() => void release(activity)}>
                      Release
                    </Button>
                  </p>
                )}
              </li>
            ))}
          </ol>
          <Composer
            id="reply"
            label="Reply"
            button="Send reply"
            onSend={async (text, putBack) => {
              const answer = await act.run('desk-reply', { id, text });
              if (!answer) return false;
              const { mail, since } = answer;
              offer({
                text: 'The reply leaves in ten seconds.',
                undo: async () => {
                  if (await act.run('desk-undo-reply', { id, mail, since })) putBack();
                },
              });
              return true;
            }}
          />
          <Composer
            id="note"
            label="Note"
            button="Add note"
            onSend={async (text) => (await act.run('desk-note', { id, text })) !== undefined}
          />
        </section>
        <aside className={page.margin} aria-label="Details">
          <dl>
            <dt>Email</dt>
            <dd>{email}</dd>
            {phone && (
              <>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${phone}`}>{phone}</a>
                </dd>
              </>
            )}
            {source && (
              <>
                <dt>Came by</dt>
                <dd>{source}</dd>
              </>
            )}
            {dueAt && (
              <>
                <dt>Reminder</dt>
                <dd>{formatDayTime(dueAt)}</dd>
              </>
            )}
          </dl>
          <div className={styles.choice}>
            <label htmlFor="person-status">Status</label>
            <select
              id="person-status"
              value={status}
              onChange={({ target }) =>
                void act.run('desk-change', { id, version, change: { kind: 'status', status: target.value } })
              }
            >
              {PERSON_STATUSES.map((one) => (
                <option key={one} value={one}>
                  {STATUS_NAMES[one]}
                </option>
              ))}
            </select>
          </div>
          <PersonActs card={person} act={act} onDone={offer} isOwnPage />
          {today.role === 'owner' && <WaitingOrders person={id} act={act} />}
          {today.role === 'owner' && <Erase id={id} act={act} />}
        </aside>
      </div>
      {bar}
    </>
  );
}

interface ComposerProps {
  id: string;
  label: string;
  button: string;
  /** Whether it was taken; otherwise the text stays. `putBack` returns the text to an empty field. */
  onSend: (text: string, putBack: () => void) => Promise<boolean>;
}

function Composer({ id, label, button, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={page.composer}
      onSubmit={(event) => {
        event.preventDefault();
        const sending = text.trim();
        const putBack = () => setText((typed) => typed || sending);
        if (sending) void onSend(sending, putBack).then((sent) => sent && setText(''));
      }}
    >
      <AreaField
        id={id}
        name={id}
        label={label}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button variant="gold" size="small" type="submit">
        {button}
      </Button>
    </form>
  );
}

function Erase({ id, act }: { id: string; act: ReturnType<typeof useDeskAct> }) {
  const [isAsked, setIsAsked] = useState(false);
  const [, navigate] = useLocation();
  if (!isAsked)
    return (
      <div className={page.erase}>
        <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
          Erase
        </Button>
      </div>
    );
  return (
    <div className={page.erase}>
      <p>This erases everything they sent, except paid orders. It can&rsquo;t be undone.</p>
      <Button
        variant="danger"
        size="small"
        onClick={() =>
          void act
            .run('desk-erase', { id })
            .then((answer) => answer && navigate(routes['desk-people'], { replace: true }))
        }
      >
        Erase everything
      </Button>
      <Button variant="quiet" size="small" onClick={() => setIsAsked(false)}>
        Keep
      </Button>
    </div>
  );
}
