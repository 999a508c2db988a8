/** The contact form. Without scripts it posts to the server as a plain form. */
import { useEffect, useState } from 'react';
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { FURTHER_FIELDS, furtherFrom } from '../shared/contact-fields.ts';
import { CONTACT_ANCHORS, MEETING_FORM_ANCHOR } from '../shared/contact-anchors.ts';
import consents from '#content/consents.yaml';
import choices from '#content/contact-choices.yaml';
import { INVALID_PHONE, internationalNumber, NO_NUMBER_TO_CALL } from '../shared/phone-number.ts';
import { routes } from '#shared/site/routes.ts';
import type { FieldCheck } from '#web/forms/field-check.ts';
import { controlsOf, type FilledForm } from '#web/forms/filled-form.ts';
import { Form } from '#web/forms/form.tsx';
import { KeepAnswers } from '#web/forms/progress/keep-answers.tsx';
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

type Words = ArtifactOf<'contact-form'>;

const FORM_ID = 'contact';
const MESSAGE_ID = 'contact-message';

const checkTexts = lateCheck(async () => (await import('./contact-check.ts')).checkContact);
const check: FieldCheck = (filled) => {
  const problem = phoneProblem(filled);
  return { ...checkTexts(filled), ...(problem && { phone: problem }) };
};

export function ContactForm({ words }: { words: Words }) {
  const [attempted, setAttempted] = useState(false);
  const submission = useQueuedSubmission({
    formId: FORM_ID,
    functionName: 'submit-contact',
    bodyOf,
    done: words.sent,
  });

  useEffect(() => {
    void beginMessage();
  }, []);

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
      <p className="muted">
        {words.text} <SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>
      </p>
      {!attempted && <ReturnedAnswers words={words} />}
      <Form
        button="Send message"
        action="/contact/send"
        submission={submission}
        check={check}
        onSubmit={(filled, form) => void send(filled, form)}
      >
        <div className="pair">
          <Field id="contact-name" name="name" label="Name" autoComplete="name" required />
          <Field id="contact-email" name="email" label="Email" type="email" autoComplete="email" required />
        </div>
        <SelectField id="contact-topic" name="helpType" label="Topic" options={choices.topics} required />
        <AreaField id={MESSAGE_ID} name="message" label="Message" rows={6} required />
        {FURTHER_FIELDS.map(({ name, label, required }) => (
          <Field key={name} id={`contact-${name}`} name={name} label={label} required={required} />
        ))}
        <div className="pair">
          <SelectField id="contact-country" name="country" label="Country" options={choices.countries} />
          <Field
            id="contact-phone"
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel-national"
            hint={words.phoneHint}
          />
        </div>
        <label className="check small">
          <input type="checkbox" name="callMe" value="yes" />
          <span>{consents.call}</span>
        </label>
        <TrapField id="contact-subject" />
        <KeepAnswers formId={FORM_ID} words={words.kept} sent={submission.sent} onErase={submission.takeBack} />
      </Form>
      <ol className={`part small ${styles.after} ${styles.steps}`}>
        {words.after.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.after}>
        {words.meeting.text} <SiteLink to={`${routes.contact}#${MEETING_FORM_ANCHOR}`}>{words.meeting.button}</SiteLink>
      </p>
    </section>
  );
}

async function beginMessage(): Promise<void> {
  const text = await shortlistMessage(location.search);
  const message = document.getElementById(MESSAGE_ID);
  if (message instanceof HTMLTextAreaElement && !message.value) message.value = text;
}

/** Each shows when the address's fragment names it: the only way to answer a plain form on a static page. */
function ReturnedAnswers({ words }: { words: Words }) {
  return (['sent', 'invalid', 'busy'] as const).map((answer) => (
    <p
      key={answer}
      id={CONTACT_ANCHORS[answer]}
      tabIndex={-1}
      className="note returned"
      data-tone={answer === 'sent' ? 'good' : 'bad'}
    >
      {words[answer]}
    </p>
  ));
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
  if (phone) return internationalNumber(country, phone) ? '' : INVALID_PHONE;
  return ticked['callMe']?.length === 1 ? NO_NUMBER_TO_CALL : '';
}
