/** Sends the answers to us or to the visitor's own address, on request only; otherwise they stay in this browser. */
import { useEffect, useState } from 'react';
import words from '#content/questionnaire/questionnaire-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Answers } from '../shared/questionnaire-answers.ts';
import type { QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { KEPT_DAYS } from '#web/forms/progress/form-progress.ts';
import { Form } from '#web/forms/form.tsx';
import { lateCheck } from '#web/forms/late-check.ts';
import { visitSource } from '#web/forms/read-visit-source.ts';
import { formSigns, TrapField } from '#web/forms/trap-field.tsx';
import { useQueuedSubmission } from '#web/forms/queue/use-queued-submission.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AreaField } from '#web/ui/area-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { QUESTIONNAIRE_FORM, SELF_FORM } from './questionnaire-form-ids.ts';
import styles from './questionnaire.module.css';

const KINDS = ['private', 'self', 'us'] as const;
const CHECKS = {
  us: lateCheck(async () => (await import('./questionnaire-check.ts')).checkForUs),
  self: lateCheck(async () => (await import('./questionnaire-check.ts')).checkForSelf),
};

interface SendAnswersProps {
  answers: Answers;
  onSent: () => void;
}

export function SendAnswers({ answers, onSent }: SendAnswersProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('private');
  return (
    <section className={`card stack ${styles.send}`} aria-labelledby="send-heading">
      <fieldset className="stack">
        <legend>
          <h3 id="send-heading" className="title">
            {words.sendHeading}
          </h3>
        </legend>
        {KINDS.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="sending" value={one} checked={kind === one} onChange={() => setKind(one)} />
            <span>{words[one].label}</span>
          </label>
        ))}
      </fieldset>
      <p className="small">{fillWords(words[kind].text, { days: String(KEPT_DAYS) })}</p>
      {kind !== 'private' && <SendForm key={kind} kind={kind} answers={answers} onSent={onSent} />}
    </section>
  );
}

function SendForm({ kind, answers, onSent }: SendAnswersProps & Pick<QuestionnaireSubmission, 'kind'>) {
  const { sent, ...submission } = useQueuedSubmission({
    formId: kind === 'us' ? QUESTIONNAIRE_FORM : SELF_FORM,
    functionName: 'send-questionnaire',
    bodyOf: (filled) => ({
      kind,
      name: filled.texts['name'] ?? '',
      email: filled.texts['email'] ?? '',
      note: filled.texts['note'] ?? '',
      answers,
      ...visitSource(),
      ...formSigns(filled),
    }),
    done: words[kind].done,
  });
  useEffect(() => {
    if (sent) onSent();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it has arrived
  }, [sent]);
  return (
    <Form
      button={words[kind].button}
      // The recommendation above has the page's gold action.
      variant="quiet"
      submission={submission}
      check={CHECKS[kind]}
      beside={<SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>}
    >
      <div className="pair">
        <Field name="name" label={words.name} autoComplete="name" required />
        <Field name="email" label={words.email} type="email" autoComplete="email" required />
      </div>
      {kind === 'us' && <AreaField name="note" label={words.note} hint={words.noteHint} rows={4} />}
      <TrapField />
    </Form>
  );
}
