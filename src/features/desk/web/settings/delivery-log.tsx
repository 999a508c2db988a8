/** What was sent to an endpoint, what came back, and how to send it again. */
import { useEffect, useState } from 'react';
import words from '#content/desk/webhook-words.yaml';
import type { WebhookDelivery, WebhookLog } from '#features/webhooks/shared/webhook-schema.ts';
import { SECOND_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import styles from './webhooks.module.css';

const { log } = words;
/** Whoever sends a test waits for its answer. */
const LOOK_AGAIN_MS = 2 * SECOND_MS;

interface DeliveryLogProps {
  id: string;
  host: string;
  /** Whether anything can be sent. */
  isOn: boolean;
}

export function DeliveryLog({ id, host, isOn }: DeliveryLogProps) {
  const [before, setBefore] = useState<string>();
  const { data, refetch } = useDesk<WebhookLog>('webhook-log', { id, ...(before && { before }) });
  const [said, setSaid] = useState('');
  const isComing = isOn && data?.deliveries.some(({ status, triedAt }) => status === 'queued' && triedAt === null);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComing, refetch]);
  if (!data) return null;
  const last = data.deliveries.at(-1);
  const sayHowMany = (count: number) =>
    setSaid(count === 1 ? log.sentOne : fillWords(log.sent, { count: String(count) }));
  return (
    <section className={`stack ${styles.whole}`} aria-label={fillWords(log.heading, { host })}>
      {data.deliveries.length === 0 && <p>{log.none}</p>}
      <ol className="rows">
        {data.deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            {...(isOn && {
              onAgain: async () => (await act('send-webhook-again', { id: delivery.id })) && sayHowMany(1),
            })}
          />
        ))}
      </ol>
      {(before ?? data.hasOlder) && (
        <div className="row">
          {before && <DeskButton label={log.newest} onClick={() => setBefore(undefined)} />}
          {data.hasOlder && last && <DeskButton label={log.older} onClick={() => setBefore(last.id)} />}
        </div>
      )}
      {isOn && <SendFailed id={id} onSent={sayHowMany} />}
      <p role="status">{said}</p>
    </section>
  );
}

function SendFailed({ id, onSent }: { id: string; onSent: (count: number) => void }) {
  const [day, setDay] = useState('');
  const send = async () => {
    // From its beginning, here.
    const since = new Date(`${day}T00:00`).toISOString();
    const answer = await act<{ count: number }>('send-failed-webhooks', { id, since });
    if (answer) onSent(answer.count);
  };
  return (
    <form className={`row ${styles.failed}`} onSubmit={submitBy(send)}>
      <Field
        id={`failed-since-${id}`}
        name="since"
        type="date"
        label={log.since}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        required
      />
      <DeskButton type="submit" label={log.sendFailed} />
    </form>
  );
}

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain?: () => Promise<unknown> }) {
  const { type, at, body, answer, answerStatus, problem, triedAt } = delivery;
  return (
    <li>
      <details className="fold">
        <summary>
          <span>
            {words.events[type]} <br />
            <span className="small">{[formatDayTime(at), ...outcomeOf(delivery)].join(' · ')}</span>
          </span>
        </summary>
        <div className="stack">
          <Part label={log.body} text={JSON.stringify(JSON.parse(body), null, 2)} />
          {triedAt !== null && (
            <Part
              label={answerStatus === null ? log.noAnswer : `${log.answer} ${answerStatus}`}
              text={answerStatus === null ? problem : answer || log.empty}
            />
          )}
          {onAgain && (
            <div className="actions">
              <DeskButton label={log.again} onClick={() => void onAgain()} />
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

function outcomeOf({ status, attempts, answerStatus, durationMs, nextAt }: WebhookDelivery): string[] {
  const tries = attempts === 1 ? log.attempt : fillWords(log.attempts, { count: String(attempts) });
  return [
    log[status],
    ...(answerStatus === null ? [] : [String(answerStatus)]),
    ...(durationMs === null ? [] : [fillWords(log.took, { ms: String(durationMs) })]),
    ...(attempts > 0 ? [tries] : []),
    ...(nextAt !== null && attempts > 0 ? [fillWords(log.next, { time: formatDayTime(nextAt) })] : []),
  ];
}

function Part({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="small">{label}</figcaption>
      <pre className={styles.text} dir="auto">
        {text}
      </pre>
    </figure>
  );
}
