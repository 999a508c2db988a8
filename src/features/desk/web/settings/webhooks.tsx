/** The programs that are told what happens here, for owners. */
import { useEffect, useState } from 'react';
import words from '#content/desk/webhook-words.yaml';
import type { Webhook } from '#features/webhooks/shared/webhook-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDay, formatDayTime } from '#web/ui/format-moment.ts';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { Entry } from './entry.tsx';
import { WebhookForm, type FormWebhook } from './webhook-form.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import styles from './webhooks.module.css';

const { acts, states } = words;

interface Shown {
  url: string;
  secret: string;
  /** After a rotation, until when the secret before works, too. */
  until: string | null;
}

export function Webhooks() {
  const { data } = useDesk<{ webhooks: Webhook[] }>('webhooks');
  const [editing, setEditing] = useState<FormWebhook>();
  const [shown, setShown] = useState<Shown>();
  const save = async (webhook: FormWebhook) => {
    const { id, ...settings } = webhook;
    const answer = await act<{ secret?: string }>(id ? 'change-webhook' : 'add-webhook', webhook);
    if (!answer) return;
    setEditing(undefined);
    if (answer.secret) setShown({ url: settings.url, secret: answer.secret, until: null });
  };
  if (!data) return null;
  if (editing) return <WebhookForm webhook={editing} onSave={save} onClose={() => setEditing(undefined)} />;
  if (shown) return <Secret {...shown} onClose={() => setShown(undefined)} />;
  return (
    <>
      <p>{words.text}</p>
      {data.webhooks.length === 0 && <p>{words.none}</p>}
      <ul className="rows">
        {data.webhooks.map((webhook) => (
          <Row
            key={webhook.id}
            webhook={webhook}
            onChange={() => setEditing(webhook)}
            onSecret={(secret, until) => setShown({ url: webhook.url, secret, until })}
          />
        ))}
      </ul>
      <DeskButton label={words.add} onClick={() => setEditing({ url: '', events: [], payload: 'full' })} />
    </>
  );
}

/** Its path may be a secret, and is long. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

function Secret({ url, secret, until, onClose }: Shown & { onClose: () => void }) {
  const [said, setSaid] = useState('');
  useEffect(() => document.getElementById('webhook-secret')?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(words.secret.copied);
    } catch {
      // Pages have no access to the clipboard on plain http, or when it is forbidden.
      document.getElementById('webhook-secret')?.focus();
      setSaid(words.secret.selected);
    }
  };
  return (
    <div className="stack">
      <h3 className="minor">{fillWords(words.secret.heading, { host: hostOf(url) })}</h3>
      <p>
        {words.secret.text} {until !== null && fillWords(words.secret.rotated, { time: formatDayTime(until) })}
      </p>
      <Field
        id="webhook-secret"
        name="secret"
        label={words.secret.label}
        value={secret}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        readOnly
      />
      <p role="status">{said}</p>
      <div className="actions">
        <DeskButton variant="gold" label={words.secret.copy} onClick={() => void copy()} />
        <DeskButton label={words.secret.done} onClick={onClose} />
      </div>
    </div>
  );
}

interface RowProps {
  webhook: Webhook;
  onChange: () => void;
  onSecret: (secret: string, until: string) => void;
}

function Row({ webhook, onChange, onSecret }: RowProps) {
  const { id, url, state } = webhook;
  const host = hostOf(url);
  const [hasLog, showLog] = useState(false);
  const [asking, setAsking] = useState<'rotate' | 'delete'>();
  const [said, setSaid] = useState('');
  const isOn = state === 'on';
  const named = (label: string) => ({ label, 'aria-label': fillWords(acts.which, { act: label, host }) });
  const test = async () => {
    if (!(await act('test-webhook', { id }))) return;
    setSaid(acts.tested);
    showLog(true);
  };
  const rotate = async () => {
    setAsking(undefined);
    const answer = await act<{ secret: string; until: string }>('rotate-webhook', { id });
    if (answer) onSecret(answer.secret, answer.until);
  };
  return (
    <Entry name={url} state={stateOf(webhook)}>
      <div className={`row ${styles.whole}`}>
        <DeskButton
          {...named(hasLog ? acts.closeLog : acts.log)}
          aria-expanded={hasLog}
          onClick={() => showLog(!hasLog)}
        />
        {isOn && <DeskButton {...named(acts.test)} onClick={() => void test()} />}
        <DeskButton {...named(acts.change)} onClick={onChange} />
        <DeskButton
          {...named(isOn ? acts.pause : acts.resume)}
          onClick={() => void act('switch-webhook', { id, isOn: !isOn })}
        />
        {(['rotate', 'delete'] as const).map((what) => (
          <AskFirst
            key={what}
            verb={acts[what]}
            what={host}
            asking={asking === what}
            onAsk={(isAsking) => setAsking(isAsking ? what : undefined)}
            busy={false}
            onYes={() => void (what === 'rotate' ? rotate() : act('delete-webhook', { id }))}
          />
        ))}
      </div>
      <p role="status">{said}</p>
      {hasLog && <DeliveryLog id={id} host={host} isOn={isOn} />}
    </Entry>
  );
}

function stateOf({ state, addedAt, failingSince, previousUntil, queued, failed }: Webhook): string {
  return [
    states[state],
    state === 'on' && failingSince !== null && fillWords(states.since, { time: formatDayTime(failingSince) }),
    fillWords(states.added, { day: formatDay(addedAt) }),
    previousUntil !== null && fillWords(states.rotating, { time: formatDayTime(previousUntil) }),
    queued > 0 && fillWords(states.queued, { count: String(queued) }),
    failed > 0 && fillWords(states.failed, { count: String(failed) }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
