/** "Send me what I would have got": the finished call's lead card to the visitor's own inbox. */
import words from '../../../../content/guided-calls/words.yaml';
import type { DemoLead } from '../../../shared/receptionist/demo-lead-schema.ts';
import { callFunction } from '../../../web/calls/functions-client.ts';
import { Form } from '../../../web/forms/form.tsx';
import { lateCheck } from '../../../web/forms/late-check.ts';
import { useSubmission } from '../../../web/forms/use-submission.ts';
import { Field } from '../../../web/ui/field.tsx';
import { fillLine, type CallEnd, type CallState } from '../shared/guided-call.ts';
import { linesOf } from '../shared/heard-call.ts';
import styles from './send-lead.module.css';

const check = lateCheck(async () => (await import('./send-lead-check.ts')).checkAddress);
const FACT_MAX_LENGTH = 120;
const { send } = words;

/** An ending that leaves a lead. */
export type LeadEnd = CallEnd & { outcome: DemoLead['outcome'] };

export function SendLead({ state, end }: { state: CallState; end: LeadEnd }) {
  const { submit, submitError, loading, done, fieldProblems } = useSubmission(async (filled, idempotencyKey) => {
    const body = { email: filled.texts['email'] ?? '', ...leadOf(state, end) };
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

function leadOf(state: CallState, { outcome }: LeadEnd): DemoLead {
  const { business, slot, call } = state;
  return {
    business: business.business,
    outcome,
    facts: [...linesOf(state, words)]
      .filter(([label]) => label !== words.card.outcome)
      .map(([label, value]) => ({ label, value: short(value) })),
    ...(outcome === 'booked' &&
      slot && {
        visit: { service: fillLine(state, '{Service}'), startsAt: slot.toISOString(), minutes: call.visitMinutes },
      }),
  };
}

function short(value: string): string {
  const letters = Array.from(value.replaceAll(/[\p{Cc}<>]+/gu, ' ').trim());
  return letters.length > FACT_MAX_LENGTH ? `${letters.slice(0, FACT_MAX_LENGTH - 1).join('')}…` : letters.join('');
}
