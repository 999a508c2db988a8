/** Sends what the call left to the visitor's own inbox, as the owner would get it. */
import words from '../../../../content/guided-calls/words.yaml';
import type { LeadLine } from '../shared/call-words-schema.ts';
import type { DemoLead } from '../../../shared/receptionist/demo-lead-schema.ts';
import { momentInZone } from '../../../shared/meetings/meeting-times.ts';
import { callFunction } from '../../../web/calls/functions-client.ts';
import { Form } from '../../../web/forms/form.tsx';
import { lateCheck } from '../../../web/forms/late-check.ts';
import { useSubmission } from '../../../web/forms/use-submission.ts';
import { Field } from '../../../web/ui/field.tsx';
import type { Dialogue } from '../../../web/features/receptionist/dialogue/dialogue-state.ts';
import { leadLines } from '../../../web/features/receptionist/dialogue/sheet-data.ts';
import styles from './send-lead.module.css';

const check = lateCheck(async () => (await import('./send-lead-check.ts')).checkAddress);
const FACT_MAX_LENGTH = 120;
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
  const facts = leadLines(dialogue, words).filter(({ id }) => id !== 'outcome');
  return {
    business: agent.business,
    outcome,
    facts: facts.map((line) => factOf(line, slots.time)),
    ...(outcome === 'booked' &&
      slots.time && {
        visit: {
          service: slots.service ?? agent.business,
          startsAt: slots.time.toISOString(),
          minutes: agent.visitMinutes,
        },
      }),
  };
}

/** "Tomorrow" may be over when the email is read. */
function factOf({ id, label, value }: LeadLine, time: Date | undefined): DemoLead['facts'][number] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const said = id === 'time' && time ? momentInZone(time.getTime(), zone) : value;
  const line = said.replaceAll(/[\p{Cc}<>]+/gu, ' ').trim();
  const letters = Array.from(line);
  return {
    label,
    value: letters.length > FACT_MAX_LENGTH ? `${letters.slice(0, FACT_MAX_LENGTH - 1).join('')}…` : line,
  };
}
