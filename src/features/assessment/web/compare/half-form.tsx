/** One side's half of a comparison: which result, under which first name, with or without the numbers. */
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
import words from '#content/assessment/together-words.yaml';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { ownKey } from '#features/accounts/web/sign-in/own-queries.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { FilledText } from '#web/ui/filled-text.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { firstName, type Half } from '#features/assessment/shared/comparison-schema.ts';
import { scoreAnswers, type Scores } from '#features/assessment/shared/disc-scoring.ts';
import { portraitFor, portraitOf } from '#features/assessment/shared/portrait.ts';
import { createRunStore } from '../quiz/assessment-run.ts';
import { answersOf } from '../quiz/assessment-state.ts';
import { rememberInvitation } from './comparison-token.ts';

const { form: texts } = words;

interface HalfFormProps {
  /** What pressing the button agrees to. */
  agreement?: string;
  button: string;
  /** The token that a guest comes with. */
  invitation?: string;
  /** Somebody who has agreed before only says by which result. */
  isReturning?: boolean;
  onSend: (half: Half, mail: MailWish) => Promise<void>;
}

/** Whether somebody who asks wants an email, and where this browser's report went. */
interface MailWish {
  mails: boolean;
  reportEmail?: string;
}

interface Choice {
  key: string;
  label: string;
  result: Half['result'];
  reportEmail?: string;
}

export function HalfForm({ agreement, button, invitation, isReturning = false, onSend }: HalfFormProps) {
  const { choices, knownName, isSignedIn, isLoading } = useChoices();
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('result') ?? '');
  const [typed, setTyped] = useState<string>();
  const [showsNumbers, setShowsNumbers] = useState(true);
  const [mails, setMails] = useState(true);
  const [problem, setProblem] = useState('');
  const [nameProblem, setNameProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const choice = choices.find(({ key }) => key === chosen) ?? choices[0];
  const name = typed ?? knownName;

  const remember = () => rememberInvitation(invitation ?? '');
  const signIn = (
    <SiteLink to={`${routes.auth}?next=${routes.together}`} onClick={remember}>
      {texts.signInLink}
    </SiteLink>
  );
  const otherResults = !isSignedIn && (
    <p className="small">
      <FilledText text={texts.signIn} link={signIn} />
    </p>
  );

  if (!choice)
    return (
      <div className="flow">
        <p>{isLoading ? '' : invitation ? texts.none : texts.noneAsking}</p>
        <SiteLink className={buttonClass('gold')} to={routes['free-disc-assessment']} onClick={remember}>
          {texts.take}
        </SiteLink>
        {otherResults}
      </div>
    );

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // Whoever returns is known by the answers alone, so any name will do.
    const { success, output } = v.safeParse(firstName, isReturning ? 'Me' : name);
    setNameProblem(success ? '' : texts.wrongName);
    setProblem('');
    if (!success) return document.getElementById('half-name')?.focus();
    setBusy(true);
    try {
      const { result, reportEmail } = choice;
      await onSend({ name: output, showsNumbers, result }, { mails, ...(reportEmail && { reportEmail }) });
    } catch (reason) {
      setProblem(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)} noValidate>
      <fieldset className="stack">
        <legend>{texts.result}</legend>
        {choices.map(({ key, label }) => (
          <label key={key} className="choice">
            <input
              type="radio"
              name="result"
              value={key}
              checked={key === choice.key}
              onChange={() => setChosen(key)}
            />
            {label}
          </label>
        ))}
        {otherResults}
      </fieldset>
      {!isReturning && (
        <>
          <FieldErrors value={{ name: nameProblem }}>
            <Field
              id="half-name"
              name="name"
              label={texts.name}
              hint={texts.nameHint}
              autoComplete="given-name"
              required
              value={name}
              onChange={(event) => setTyped(event.target.value)}
            />
          </FieldErrors>
          <label className="check">
            <input
              type="checkbox"
              checked={showsNumbers}
              aria-describedby="half-numbers-hint"
              onChange={(event) => setShowsNumbers(event.target.checked)}
            />
            <span>{texts.numbers}</span>
          </label>
          <p id="half-numbers-hint" className="small">
            {texts.numbersHint}
          </p>
          {invitation === undefined && (
            <label className="check">
              <input type="checkbox" checked={mails} onChange={(event) => setMails(event.target.checked)} />
              <span>{texts.mails}</span>
            </label>
          )}
          <p className="small">{agreement}</p>
        </>
      )}
      <Button variant="gold" type="submit" aria-disabled={busy || undefined} label={button} />
      <p role="alert" className="error">
        {problem}
      </p>
    </form>
  );
}

/** The account's results, newest first, then the one in this browser unless the account has it. */
function useChoices() {
  const { user, loading } = useAuth();
  const { data, isLoading } = useQuery({
    queryKey: ownKey(user?.id ?? '', 'account'),
    queryFn: async () => callFunction<AccountOverview>('account-overview', {}),
    enabled: user !== null,
  });
  const [run] = useState(() => {
    const store = createRunStore(Date.now);
    store.follow();
    return store.current();
  });
  const saved = (user && data?.assessments) ?? [];
  const choices: Choice[] = saved.map(({ id, scores, completedAt }) => ({
    key: id,
    label: fillWords(texts.saved, { portrait: nameOf(scores), day: formatDayTime(completedAt) }),
    result: { id },
  }));
  const isSaved = user !== null && run.keptBy === user.id;
  if (run.step === 'result' && !isSaved) {
    const answers = answersOf(run.chosen);
    const label = fillWords(texts.thisDevice, { portrait: nameOf(scoreAnswers(answers)) });
    choices.push({ key: 'here', label, result: { answers }, reportEmail: run.info.email });
  }
  const fullName: unknown = user?.user_metadata['full_name'];
  const known = run.step === 'result' ? run.info.name : typeof fullName === 'string' ? fullName : '';
  return {
    choices,
    knownName: known.trim().split(/\s+/)[0] ?? '',
    isSignedIn: user !== null,
    isLoading: loading || isLoading,
  };
}

const nameOf = (scores: Scores) => portraitOf(portraitFor(scores).key).name;
