/** The launch brief: parts in any order, filled in alone or together, sent as one. One page without scripts. */
import { useEffect, useRef, useState } from 'react';
import words from '#content/launch-brief/brief-words.yaml';
import {
  BRIEF_PRODUCTS,
  BRIEF_SECTIONS,
  briefProblems,
  sectionsFor,
  type BriefAnswers,
} from '../shared/brief-answers.ts';
import { routes } from '#shared/site/routes.ts';
import type { FilledForm } from '#web/forms/filled-form.ts';
import { visitSource } from '#web/forms/read-visit-source.ts';
import { restoreProgress } from '#web/forms/progress/form-progress.ts';
import { StepForm } from '#web/forms/progress/step-form.tsx';
import { formSigns, TrapField } from '#web/forms/trap-field.tsx';
import { useQueuedSubmission } from '#web/forms/queue/use-queued-submission.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { BriefFields } from './brief-fields.tsx';
import { BriefParts, BriefSummaryList } from './brief-parts.tsx';
import { answersBeforehand, answersFromAccount, forgetKnown, withKnown } from './brief-prefill.ts';
import { BriefSharing } from './brief-sharing.tsx';
import { linkKey } from './brief-storage.ts';
import styles from './brief.module.css';
import { answersIn, answersOf, fieldsOf } from './filled-answers.ts';
import { useBriefLink, type Conflict, type OpenedBrief } from './use-brief-link.ts';

interface BriefFormProps {
  formId: string;
  opened?: OpenedBrief | undefined;
}

/** What an order decides, also over what was chosen before. */
const OF_ORDER = new Set(['orderReference', 'plan', 'product']);

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
  const { submit, sent, takeBack, ...submission } = useQueuedSubmission({
    formId,
    functionName: 'submit-brief',
    bodyOf: (filled) => ({
      token: link.token(),
      version: link.version(),
      answers: answersOf(filled),
      ...visitSource(),
      ...formSigns(filled),
    }),
    done: words.sent,
  });

  const fillIn = (known: BriefAnswers) => {
    if (opened) return;
    const filled = filledIn();
    const isNewOrder = known['orderReference'] !== undefined && known['orderReference'] !== filled['orderReference'];
    const decided = Object.entries(known).filter(([name]) => isNewOrder && OF_ORDER.has(name));
    const present = { ...filled, ...Object.fromEntries(decided) };
    const shown = withKnown(present, known) ?? (decided.length > 0 ? present : undefined);
    if (shown) show(shown);
  };
  /** Shows the stored answers without keeping them in this browser: nothing was typed here since they were stored. */
  const reopen = async () => {
    // If this fails, the next save asks the server again.
    const stored = await link.reopen(isForOtherOrder).catch(() => undefined);
    const element = form();
    if (!stored || !element) return;
    restoreProgress(element, fieldsOf(stored, element));
    setAnswers(answersIn(element));
  };
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === linkKey(formId)) void reopen();
    };
    addEventListener('storage', onStorage);
    // A linked brief is here already.
    const reopened = opened ? Promise.resolve() : reopen();
    void reopened.then(async () => answersBeforehand(location.search)).then(fillIn);
    return () => removeEventListener('storage', onStorage);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each brief
  }, [formId]);
  useEffect(() => {
    if (user) fillIn(answersFromAccount(user));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each account
  }, [user?.id]);
  useEffect(() => {
    if (!sent) return;
    if (!opened) forgetKnown();
    link.refresh().catch(() => {});
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

  const asked = sectionsFor(answers);
  return (
    <div ref={place} className={styles.brief}>
      <noscript>
        <style>{PRODUCT_RULES.join('\n')}</style>
      </noscript>
      <StepForm
        formId={formId}
        action={`${routes['agent-onboarding']}/send`}
        steps={BRIEF_SECTIONS.map((section, index) => ({
          id: section.id,
          heading: section.heading,
          off: !asked.includes(section),
          content: (
            <>
              {index === BRIEF_SECTIONS.length - 1 && <BriefSummaryList answers={answers} />}
              <BriefFields section={section} asked={asked.includes(section)} link={link} onUpload={save} />
              {index === BRIEF_SECTIONS.length - 1 && <TrapField />}
            </>
          ),
        }))}
        renderSteering={({ id, goTo }) => <BriefParts part={id} answers={answers} goTo={goTo} />}
        kept={words.kept}
        submission={submission}
        sent={sent}
        check={check}
        onChange={(element) => setAnswers(answersIn(element))}
        onSubmit={(filled) => void send(filled)}
        onErase={() => {
          takeBack();
          link.forget();
          // The emptied form must not be saved over the brief that the link opens.
          if (opened) location.hash = '';
          else forgetKnown();
        }}
        onGone={() => void reopen()}
      />
      <BriefSharing link={link} onSave={save} onSettle={settle} />
    </div>
  );
}

function isForOtherOrder({ orderReference = '' }: BriefAnswers): boolean {
  const reference = new URLSearchParams(location.search).get('order');
  return Boolean(reference && orderReference && reference !== orderReference);
}

function withoutConsent({ agreed: _consent, ...answers }: BriefAnswers): BriefAnswers {
  return answers;
}

/** Without scripts, CSS hides the sections of products other than the chosen one. */
const PRODUCT_RULES = BRIEF_PRODUCTS.map(({ id: product }) => {
  const others = BRIEF_SECTIONS.filter((section) => !(section.for?.includes(product) ?? true));
  const hidden = others.map(({ id }) => `[data-step=${id}]`).join(',');
  return `form:has(option[value=${product}]:checked) :is(${hidden}){display:none}`;
});
