/** The contact form. Without scripts it posts to the server as a plain form. */
import { useEffect, useState } from 'react';
import type { ArtefactOf } from '../../../../build/content-schema.ts';
import { CONTACT_ANCHORS } from '../../../shared/contact-anchors.ts';
import { routes } from '../../../shared/routes.ts';
import { controlsOf, type FilledForm } from '../../forms/filled-form.ts';
import { Form } from '../../forms/form.tsx';
import { lateCheck } from '../../forms/late-check.ts';
import { useQueuedSubmission } from '../../forms/use-queued-submission.ts';
import { SiteLink } from '../../navigation/site-link.tsx';
import { Field } from '../../ui/field.tsx';
import { AreaField } from '../../ui/area-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './contact-form.module.css';
import { shortlistMessage } from './shortlist-message.ts';

type Words = ArtefactOf<'contact-form'>;

const MESSAGE_ID = 'contact-message';
const check = lateCheck(async () => (await import('./contact-check.ts')).checkContact);

export function ContactForm({ words }: { words: Words }) {
  const [attempted, setAttempted] = useState(false);
  const { submit, submitError, loading, done, fieldProblems } = useQueuedSubmission({
    formId: 'contact',
    functionName: 'submit-contact',
    bodyOf,
    done: words.sent,
  });

  useEffect(() => {
    void beginMessage();
  }, []);

  const send = async (filled: FilledForm, form: HTMLFormElement) => {
    setAttempted(true);
    const { done: arrived } = await submit(filled);
    if (!arrived) return;
    const message = controlsOf(form).find(({ name }) => name === 'message');
    // Unless another one was begun meanwhile.
    if (message && message.value.trim() === filled.texts['message']) message.value = '';
  };

  return (
    <section className={styles.sheet} aria-labelledby="contact-heading">
      <h2 id="contact-heading">{words.heading}</h2>
      <p className={styles.text}>
        {words.text} <SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>
      </p>
      {!attempted && <ReturnedAnswers words={words} />}
      <Form
        button="Send message"
        action="/contact/send"
        submitError={submitError}
        loading={loading}
        done={done}
        fieldProblems={fieldProblems}
        check={check}
        onSubmit={(filled, form) => void send(filled, form)}
      >
        <div className={styles.pair}>
          <Field id="contact-name" name="name" label="Name" autoComplete="name" required />
          <Field id="contact-email" name="email" label="Email" type="email" autoComplete="email" required />
        </div>
        <SelectField id="contact-topic" name="helpType" label="Topic" options={words.topics} required />
        <AreaField id={MESSAGE_ID} name="message" label="Message" rows={6} required />
      </Form>
    </section>
  );
}

async function beginMessage(): Promise<void> {
  const text = await shortlistMessage(location.search);
  const message = document.getElementById(MESSAGE_ID);
  if (message instanceof HTMLTextAreaElement && !message.value) message.value = text;
}

/** Shown where the address bar names one: the only way to answer a plain form on a static page. */
function ReturnedAnswers({ words }: { words: Words }) {
  return (['sent', 'invalid', 'busy'] as const).map((answer) => (
    <p key={answer} id={CONTACT_ANCHORS[answer]} tabIndex={-1} className={styles.returned} data-answer={answer}>
      {words[answer]}
    </p>
  ));
}

function bodyOf({ texts: { name = '', email = '', message = '', helpType = '' } }: FilledForm): object {
  return {
    formData: { name, email, message, helpType },
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
  };
}
