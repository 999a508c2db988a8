import { useEffect, useState } from 'react';
import words from '#content/contact-words.yaml';
import { CONTACT_ANCHORS, FURTHER_FIELDS, furtherFrom } from '../shared/contact-fields.ts';
import * as consents from '#content/consents.yaml';
import choices from '#content/contact-choices.yaml';
import { internationalNumber } from '../shared/phone-number.ts';
import { routes } from '#shared/site/routes.ts';
import type { FieldCheck } from '#web/forms/field-check.ts';
import { controlsOf, type FilledForm } from '#web/forms/filled-form.ts';
import { Form } from '#web/forms/form.tsx';
import { KeepAnswers } from '#web/forms/progress/keep-answers.tsx';
import { ReturnedAnswers } from '#web/forms/returned-answers.tsx';
import { visitSource } from '#web/forms/read-visit-source.ts';
import { lateCheck } from '#web/forms/late-check.ts';
import { formSigns, TrapField } from '#web/forms/trap-field.tsx';
import { useQueuedSubmission } from '#web/forms/queue/use-queued-submission.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { AreaField } from '#web/ui/area-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './contact-form.module.css';
import { shortlistMessage } from './shortlist-message.ts';

const { labels, sent, invalid, busy } = words;
const FORM_ID = 'contact';
const MESSAGE_ID = 'contact-message';

const checkTexts = lateCheck(async () => (await import('./contact-check.ts')).checkContact);
const check: FieldCheck = (filled) => {
  const problem = phoneProblem(filled);
  return { ...checkTexts(filled), ...(problem && { phone: problem }) };
};

export function ContactForm() {
  const [attempted, setAttempted] = useState(false);
  const submission = useQueuedSubmission({ formId: FORM_ID, functionName: 'submit-contact', bodyOf, done: sent });
  useEffect(() => void beginMessage(), []);

  const send = async (filled: FilledForm, form: HTMLFormElement) => {
    setAttempted(true);
    const { done: arrived } = await submission.submit(filled);
    if (!arrived) return;
    const message = controlsOf(form).find(({ name }) => name === 'message');
    // Clear it, unless another message was begun meanwhile.
    if (message && message.value.trim() === filled.texts['message']) message.value = '';
  };

  return (
    <section className="card" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{words.heading}</h2>
      {!attempted && <ReturnedAnswers anchors={CONTACT_ANCHORS} words={{ sent, invalid, busy }} />}
      <Form
        button={words.send}
        action="/contact/send"
        submission={submission}
        check={check}
        onSubmit={(...filled) => void send(...filled)}
        beside={
          <KeepAnswers formId={FORM_ID} words={words.kept} sent={submission.sent} onErase={submission.takeBack} />
        }
      >
        <div className="pair">
          <Field name="name" label={labels.name} autoComplete="name" required />
          <Field name="email" label={labels.address} type="email" autoComplete="email" required />
        </div>
        <SelectField name="helpType" label={labels.topic} options={choices.topics} required />
        <AreaField id={MESSAGE_ID} name="message" label={labels.message} rows={4} required />
        {FURTHER_FIELDS.map(({ name, label, required }) => (
          <Field key={name} name={name} label={label} required={required} />
        ))}
        <div className={styles.call}>
          {/* Its placeholder tells the style whether it is empty. */}
          <Field
            name="phone"
            label={labels.number}
            hint={words.callHint}
            type="tel"
            autoComplete="tel-national"
            placeholder=" "
          />
          <div className={styles.more}>
            <SelectField name="country" label={labels.country} options={choices.countries} />
            <label className="check small">
              <input type="checkbox" name="callMe" value="yes" />
              <span>{consents.call}</span>
            </label>
          </div>
        </div>
        <TrapField />
      </Form>
      <p className="small">
        {words.text} <SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>
      </p>
    </section>
  );
}

async function beginMessage(): Promise<void> {
  const text = await shortlistMessage(location.search);
  const message = document.getElementById(MESSAGE_ID);
  if (message instanceof HTMLTextAreaElement && !message.value) message.value = text;
}

function bodyOf(filled: FilledForm): object {
  const { texts, choices: ticked } = filled;
  const { name = '', email = '', message = '', helpType = '', country = '', phone = '' } = texts;
  const number = internationalNumber(country, phone);
  const callMe = number !== undefined && ticked['callMe']?.length === 1;
  return {
    formData: {
      name,
      email,
      message,
      helpType,
      ...(FURTHER_FIELDS.length > 0 && { further: furtherFrom((field) => texts[field]) }),
      ...(number && { phone: number }),
      ...(callMe && { callMe }),
    },
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    ...visitSource(),
    ...formSigns(filled),
  };
}

function phoneProblem({ texts: { country = '', phone = '' }, choices: ticked }: FilledForm): string {
  if (phone) return internationalNumber(country, phone) ? '' : words.invalidPhone;
  return ticked['callMe']?.length === 1 ? words.noNumber : '';
}
