import { useEffect, useState } from 'react';
import pulled from '#content/answers/answers.yaml';
import { ANSWERS_ID, answersHtml } from '../shared/answers-html.ts';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '../shared/published-answer.ts';

export function AnswerList() {
  const [html, show] = useState(servedHtml);
  useEffect(() => {
    if (html !== undefined) return;
    // Without them, the page still says how to ask.
    loadHtml().then(show, () => undefined);
  }, [html]);
  return (
    <div id={ANSWERS_ID} className="folds" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? '' }} />
  );
}

/** What the server put into the page, which the first render must not change; undefined on the way from another page. */
function servedHtml(): string | undefined {
  if (import.meta.env.SSR) return answersHtml(pulled);
  return document.getElementById(ANSWERS_ID)?.innerHTML;
}

async function loadHtml(): Promise<string> {
  const response = await fetch(PUBLISHED_ANSWERS_PATH);
  if (!response.ok) throw new Error(`The answers were answered with ${response.status}.`);
  // Our own server's contract.
  const { answers } = (await response.json()) as { answers: PublishedAnswer[] };
  return answersHtml(answers);
}
