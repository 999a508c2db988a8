/** The launch brief: ten parts in any order, filled in alone or together, sent as one. One page without scripts. */
import { useEffect, useRef, useState } from 'react';
import words from '../../../../content/onboarding.yaml';
import { BRIEF_SECTIONS, briefProblems, type BriefAnswers } from '../../../shared/brief-answers.ts';
import { routes } from '../../../shared/routes.ts';
import type { FilledForm } from '../../forms/filled-form.ts';
import { formSigns } from '../../forms/form-signs.ts';
import { visitSource } from '../../forms/read-visit-source.ts';
import { restoreProgress } from '../../forms/form-progress.ts';
import { StepForm } from '../../forms/step-form.tsx';
import { TrapField } from '../../forms/trap-field.tsx';
import { useQueuedSubmission } from '../../forms/use-queued-submission.ts';
import { useAuth } from '../sign-in/auth-context.tsx';
import { BriefFields } from './brief-fields.tsx';
import { BriefParts, BriefSummaryList } from './brief-parts.tsx';
import { answersBeforehand, answersFromAccount } from './brief-prefill.ts';
import { BriefSharing } from './brief-sharing.tsx';
import { forgetLink } from './brief-storage.ts';
import styles from './brief.module.css';
import { answersIn, answersOf, fieldsOf } from './filled-answers.ts';
import { useBriefLink, type Conflict, type OpenedBrief } from './use-brief-link.ts';

interface BriefFormProps {
  formId: string;
  /** The server's copy, when the brief was opened by a link. */
  opened?: OpenedBrief | undefined;
}

const check = (filled: FilledForm) => briefProblems(answersOf(filled));

export function BriefForm({ formId, opened }: BriefFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const { user } = useAuth();
  const [answers, setAnswers] = useState<BriefAnswers>({});
  const form = () => place.current?.querySelector('form') ?? undefined;
  const filledIn = () => {
    const element = form();
    return element ? answersIn(element) : {};
  };
  const show = (shown: BriefAnswers) => {
    const element = form();
    if (!element) return;
    // Everyone must tick the consent box themselves, so it keeps its state.
    const { agreed = '' } = answersIn(element);
    restoreProgress(element, fieldsOf({ ...shown, agreed }, element));
    // Acts as if the answers were typed, so that they are kept and counted.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const link = useBriefLink(formId, opened, show);
  const { submit, submitError, loading, done, sent, fieldProblems, takeBack } = useQueuedSubmission({
    formId,
    functionName: 'submit-brief',
    bodyOf: (filled) => ({
      token: link.token(),
      version: link.version(),
      answers: answersOf(filled),
      ...visitSource(),
      ...formSigns(filled),
    }),
    done: words.words.sent,
  });

  const fillEmpty = (known: BriefAnswers) => {
    if (opened) return;
    const filled = filledIn();
    const missing = Object.fromEntries(Object.entries(known).filter(([name]) => filled[name] === undefined));
    if (Object.keys(missing).length > 0) show({ ...filled, ...missing });
  };
  useEffect(() => {
    void answersBeforehand(location.search).then(fillEmpty);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);
  useEffect(() => {
    if (user) fillEmpty(answersFromAccount(user));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each account
  }, [user?.id]);
  useEffect(() => {
    if (sent) link.refresh().catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it has arrived
  }, [sent]);

  const send = async (filled: FilledForm) => {
    // Merge what others have changed before sending. Without a connection, the server finds conflicts later.
    if (sent && link.version() === 0) await link.refresh().catch(() => {});
    const isInStep = link.version() === 0 || (await link.save(withoutConsent(answersOf(filled))).catch(() => true));
    if (isInStep) await submit(filled);
  };
  const save = async () => link.save(withoutConsent(filledIn()));
  const settle = ({ name, theirs }: Conflict, chosen: 'mine' | 'theirs') => {
    if (chosen === 'theirs') show({ ...filledIn(), [name]: theirs });
    link.settle(name);
    const isLast = link.conflicts.every((conflict) => conflict.name === name);
    // If this fails, the visitor can still use the save button.
    if (isLast) save().catch(() => {});
  };

  return (
    <div ref={place} className={styles.brief}>
      <StepForm
        formId={formId}
        action={`${routes['agent-onboarding']}/send`}
        steps={BRIEF_SECTIONS.map((section, index) => ({
          id: section.id,
          heading: section.heading,
          content: (
            <>
              {index === BRIEF_SECTIONS.length - 1 && <BriefSummaryList answers={answers} />}
              <BriefFields section={section} link={link} onUpload={save} />
              {index === BRIEF_SECTIONS.length - 1 && <TrapField id="brief-subject" />}
            </>
          ),
        }))}
        renderSteering={({ step, goTo }) => <BriefParts step={step} answers={answers} goTo={goTo} />}
        kept={words.words.kept}
        submitError={submitError}
        loading={loading}
        done={done}
        sent={sent}
        fieldProblems={fieldProblems}
        check={check}
        onChange={(element) => setAnswers(answersIn(element))}
        onSubmit={(filled) => void send(filled)}
        onErase={() => {
          takeBack();
          forgetLink(formId);
        }}
      />
      <BriefSharing link={link} onSave={save} onSettle={settle} />
    </div>
  );
}

function withoutConsent({ agreed: _consent, ...answers }: BriefAnswers): BriefAnswers {
  return answers;
}
