/** Sends what the call left to the visitor's own inbox, as the owner would get it. */
import words from '../../../../content/receptionist/words.yaml';
import { LEAD_LINES, type DemoLead } from '../../../shared/receptionist/demo-lead-schema.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { Form } from '../../forms/form.tsx';
import { lateCheck } from '../../forms/late-check.ts';
import { useSubmission } from '../../forms/use-submission.ts';
import { Field } from '../../ui/field.tsx';
import type { Dialogue } from './dialogue/dialogue-state.ts';
import { leadLines } from './dialogue/sheet-data.ts';
import styles from './send-lead.module.css';

const check = lateCheck(async () => (await import('./send-lead-check.ts')).checkAddress);
const { send } = words.card;

/** @param dialogue Its outcome is one that leaves a lead. */
export function SendLead({ dialogue, outcome }: { dialogue: Dialogue; outcome: DemoLead['outcome'] }) {
  const { submit, submitError, loading, done, fieldProblems } = useSubmission(async (filled, idempotencyKey) => {
    const body = { email: filled.texts['email'] ?? '', ...leadOf(dialogue, outcome) };
    await callFunction('send-demo-lead', body, { idempotencyKey });
    return { done: send.done };
  });
  return (
    <section className={styles.send} aria-labelledby="send-lead">
      <h3 id="send-lead">{send.heading}</h3>
      <p>{send.hint}</p>
      <Form
        button={send.button}
        submitError={submitError}
        loading={loading}
        done={done}
        fieldProblems={fieldProblems}
        check={check}
        onSubmit={(filled) => void submit(filled)}
      >
        <Field id="send-lead-email" name="email" label={send.email} type="email" autoComplete="email" required />
      </Form>
    </section>
  );
}

function leadOf(dialogue: Dialogue, outcome: DemoLead['outcome']): DemoLead {
  const { agent, slots } = dialogue;
  const labels = new Set(leadLines(dialogue, words).map(({ label }) => label));
  return {
    outcome,
    lines: LEAD_LINES.filter((line) => labels.has(words.card.labels[line])),
    ...(outcome === 'booked' &&
      slots.time && {
        visit: {
          startsAt: slots.time.toISOString(),
          minutes: agent.visitMinutes,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
  };
}
