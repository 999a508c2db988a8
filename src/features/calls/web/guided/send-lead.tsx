import words from '#content/guided-calls/call-words.yaml';
import type { DemoLead } from '#features/calls/shared/demo-lead-schema.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Form } from '#web/forms/form.tsx';
import { lateCheck } from '#web/forms/late-check.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { Field } from '#web/ui/field.tsx';
import type { CallState } from '#features/calls/shared/guided-call.ts';
import styles from './call-stage.module.css';

const check = lateCheck(async () => (await import('./send-lead-check.ts')).checkAddress);
const { send } = words;

export function SendLead({ id, state }: { id: string; state: CallState }) {
  const submission = useSubmission(async (filled, idempotencyKey) => {
    const body = { email: filled.texts['email'] ?? '', ...leadOf(id, state) };
    await callFunction('send-demo-lead', body, { idempotencyKey });
    return { done: send.done };
  });
  return (
    <section className={styles.send} aria-labelledby="send-lead">
      <h3 id="send-lead">{send.heading}</h3>
      <p className="small">{send.hint}</p>
      <Form button={send.button} submission={submission} check={check}>
        <Field name="email" label={send.email} type="email" autoComplete="email" required />
      </Form>
    </section>
  );
}

/** Not what was typed: anybody can enter anybody's address, so the server replays the call instead. */
function leadOf(id: string, { path, slot }: CallState): DemoLead {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { call: id, path: [...path], ...(slot && { visit: { startsAt: slot.toISOString(), timeZone } }) };
}
