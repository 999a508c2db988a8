import { useEffect, useState } from 'react';
import words from '#content/meetings-words.yaml';
import { MEETING_ANCHORS, MEETING_FORM_ANCHOR, MEETING_MINUTES } from '../shared/meeting-times.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { Form } from '#web/forms/form.tsx';
import { KeepAnswers } from '#web/forms/progress/keep-answers.tsx';
import { lateCheck } from '#web/forms/late-check.ts';
import { ReturnedAnswers } from '#web/forms/returned-answers.tsx';
import { formSigns, TrapField } from '#web/forms/trap-field.tsx';
import { useQueuedSubmission } from '#web/forms/queue/use-queued-submission.ts';
import { visitSource } from '#web/forms/read-visit-source.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { AreaField } from '#web/ui/area-field.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './meeting.module.css';
import { TimeFields } from './time-fields.tsx';
import { useFreeTimes } from './use-free-times.ts';

const { demo, labels, sent, invalid, busy } = words;
const FORM_ID = 'meeting';
const check = lateCheck(async () => (await import('./meeting-check.ts')).checkMeeting);

export function MeetingForm({ isDemo = false }) {
  const { offered, ask } = useFreeTimes();
  const [suggests, setSuggests] = useState(false);
  const booking = typeof offered === 'object' && !suggests ? offered : undefined;
  const { heading, send, sent: done } = booking ? booking.Part.aroundBooking(booking.free) : words;
  const minutes = String(booking?.free.minutes ?? MEETING_MINUTES);
  const submission = useQueuedSubmission({
    formId: FORM_ID,
    functionName: 'request-meeting',
    bodyOf(filled) {
      const { [TRAP_FIELD]: _trap, ...asked } = filled.texts;
      const about = `${isDemo ? demo.begins : ''}${asked['about']}`;
      return { ...asked, about, ...visitSource(), ...formSigns(filled) };
    },
    done,
  });
  const { fieldProblems, sent: isSent } = submission;
  useEffect(() => {
    if (fieldProblems['start'] || isSent) ask();
  }, [fieldProblems, isSent, ask]);
  return (
    <section id={MEETING_FORM_ANCHOR} className={`card ${styles.sheet}`} aria-labelledby="meeting-heading">
      <h2 id="meeting-heading">{isDemo ? demo.heading : heading}</h2>
      {isDemo && <p className={styles.demo}>{fillWords(demo.text, { minutes })}</p>}
      <ReturnedAnswers anchors={MEETING_ANCHORS} words={{ sent, invalid, busy }} />
      <Form
        button={isDemo && !booking ? demo.send : send}
        action="/meeting/request"
        submission={submission}
        check={check}
        beside={
          <KeepAnswers formId={FORM_ID} words={words.kept} sent={submission.sent} onErase={submission.takeBack} />
        }
      >
        <div className="pair">
          <Field name="name" label={labels.name} autoComplete="name" required />
          <Field name="email" label={labels.address} type="email" autoComplete="email" required />
        </div>
        <Field
          name="phone"
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          hint={words.phoneHint}
          required
          data-missing={words.invalidPhone}
        />
        {booking ? (
          <booking.Part.BookTime free={booking.free} formId={FORM_ID} onOther={() => setSuggests(true)} />
        ) : (
          <TimeFields isWaiting={offered === 'unknown'} formId={FORM_ID} />
        )}
        <AreaField
          name="about"
          label={isDemo ? demo.about : labels.about}
          rows={3}
          required
          data-missing={isDemo ? demo.missing : words.missing.about}
        />
        <TrapField />
      </Form>
      <p className="small">
        {words.text} <SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>
      </p>
    </section>
  );
}
