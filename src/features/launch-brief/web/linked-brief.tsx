/** Shows the brief of this browser, or the one that a private link opens, merged with what was typed here. */
import { useEffect, useState } from 'react';
import words from '#content/launch-brief/brief-words.yaml';
import type { BriefView } from '../shared/brief-facts.ts';
import { mergeAnswers } from '../shared/brief-merge.ts';
import { CallError } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { putProgress, savedProgress } from '#web/forms/progress/form-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { fetchBrief } from './brief-calls.ts';
import { BriefForm } from './brief-form.tsx';
import { briefTokenOf, formIdOf, knownLink, OWN_BRIEF, rememberLink } from './brief-storage.ts';
import { answersOf, fieldsOf } from './filled-answers.ts';

/** A linked brief has its own token and id, because the address may already name another or none. */
type Shown =
  | { is: 'own' }
  | { is: 'loading'; token: string }
  | { is: 'linked'; formId: string; token: string; brief: BriefView }
  | { is: 'failed'; message: string };

/** One object, because React renders the long form again for each new one. */
const OWN: Shown = { is: 'own' };
const NOT_FOUND = 404;
const UNPROCESSABLE = 422;

export function LinkedBrief() {
  const [token, setToken] = useState('');
  const [shown, setShown] = useState<Shown>(OWN);

  useEffect(() => {
    const read = () => setToken(briefTokenOf(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const open = () => {
    const formId = formIdOf(token);
    if (formId === OWN_BRIEF) return setShown(OWN);
    setShown({ is: 'loading', token });
    // Another link may have been opened meanwhile.
    const arrive = (next: Shown) => setShown((now) => (now.is === 'loading' && now.token === token ? next : now));
    openLinked(formId, token).then(
      (brief) => arrive({ is: 'linked', formId, token, brief }),
      (reason: unknown) => arrive({ is: 'failed', message: wordsFor(reason) }),
    );
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  useEffect(open, [token]);

  if (shown.is === 'own') return <OwnBrief />;
  if (shown.is === 'linked') return <BriefForm key={shown.token} formId={shown.formId} opened={shown} />;
  if (shown.is === 'loading') return <p role="status">{words.loading}</p>;
  return (
    <>
      <p role="alert">{shown.message}</p>
      <div className="actions">
        <Button variant="gold" onClick={open} label={words.again} />
        <Button variant="quiet" onClick={() => (location.hash = '')} label={words.own} />
      </div>
    </>
  );
}

function OwnBrief() {
  return (
    <>
      <p>{words.text}</p>
      <BriefForm key={OWN_BRIEF} formId={OWN_BRIEF} />
    </>
  );
}

/** Keeps unsaved answers that were typed here, and takes the server's newer answers to all other questions. */
async function openLinked(formId: string, token: string): Promise<BriefView> {
  const brief = await fetchBrief(token);
  const now = Date.now();
  const typed = savedProgress(formId, now);
  const known = knownLink(formId);
  const merged = typed && known ? mergeAnswers(answersOf(typed), known.base, brief.answers) : undefined;
  // With a conflict the old base stays, so that saving finds the conflict again and asks.
  const isSettled = !merged || merged.conflicts.length === 0;
  rememberLink(formId, isSettled || !known ? { token, version: brief.version, base: brief.answers } : known);
  if (isSettled) putProgress(formId, fieldsOf(merged?.answers ?? brief.answers), now);
  return brief;
}

function wordsFor(reason: unknown): string {
  const isGone = reason instanceof CallError && [NOT_FOUND, UNPROCESSABLE].includes(reason.status);
  return isGone ? words.gone : messageOf(reason);
}
