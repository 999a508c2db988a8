import { useEffect, useState } from 'react';
import words from '#content/desk/webhook-words.yaml';
import type { WebhookSettings } from '#features/webhooks/shared/webhook-schema.ts';
import { EVENT_TYPES, type EventType } from '#shared/site/event-types.ts';
import { Field } from '#web/ui/field.tsx';
import { Check, Choice, DeskButton, submitBy } from '../frame/desk-parts.tsx';

export interface FormWebhook extends WebhookSettings {
  /** Of one that is there already. */
  id?: string;
}

interface WebhookFormProps {
  webhook: FormWebhook;
  onSave: (webhook: FormWebhook) => Promise<void>;
  onClose: () => void;
}

const { form } = words;

export function WebhookForm({ webhook: { id, ...stored }, onSave, onClose }: WebhookFormProps) {
  const [{ url, events, payload }, setSettings] = useState<WebhookSettings>({
    url: stored.url,
    events: stored.events,
    payload: stored.payload,
  });
  const change = (part: Partial<WebhookSettings>) => setSettings({ url, events, payload, ...part });
  const [problem, setProblem] = useState('');
  useEffect(() => document.getElementById('webhook-url')?.focus(), []);
  const toggle = (type: EventType, isOn: boolean) =>
    change({ events: EVENT_TYPES.filter((one) => (one === type ? isOn : events.includes(one))) });
  const save = async () => {
    setProblem(events.length === 0 ? words.refused.noEvents : '');
    if (events.length > 0) await onSave({ ...(id && { id }), url, events, payload });
  };
  return (
    <form className="stack" onSubmit={submitBy(save)}>
      <h3 className="minor">{id ? form.change : form.add}</h3>
      <Field
        id="webhook-url"
        name="url"
        type="url"
        label={form.url}
        hint={form.urlHint}
        value={url}
        autoComplete="off"
        onChange={({ target }) => change({ url: target.value })}
        required
      />
      <fieldset>
        <legend className="minor">{form.events}</legend>
        {EVENT_TYPES.map((type) => (
          <Check
            key={type}
            label={
              <span>
                {words.events[type]} <code className="small">{type}</code>
              </span>
            }
            checked={events.includes(type)}
            onChange={(isOn) => toggle(type, isOn)}
          />
        ))}
      </fieldset>
      <Choice
        id="webhook-payload"
        label={form.payload}
        value={payload}
        options={(['full', 'thin'] as const).map((one) => [one, form.payloads[one]])}
        onChange={(value) => change({ payload: value === 'thin' ? value : 'full' })}
      />
      <p className="small">{form.payloadHint}</p>
      <p role="alert" className="error">
        {problem}
      </p>
      <div className="row">
        <DeskButton variant="gold" type="submit" label={form.save} />
        <DeskButton label={form.cancel} onClick={onClose} />
      </div>
    </form>
  );
}
