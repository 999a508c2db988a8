/** Published answers as HTML, which the build, the server and the browser write alike, and as passages of the chat. */
import words from '#content/answers/answer-words.yaml';
import type { ChatPassage } from '#features/chat/shared/chat-index.ts';
import { placeOf } from '#features/chat/shared/passage-place.ts';
import { routes } from '#shared/site/routes.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { answerAnchor, type AnswerQuote, type PublishedAnswer } from './published-answer.ts';

/** Of the element that holds them. */
export const ANSWERS_ID = 'published-answers';

/** Holds no div, so that the server finds where the element ends. */
export function answersHtml(answers: readonly PublishedAnswer[]): string {
  if (answers.length === 0) return `<p data-unsearched>${escapeHtml(words.empty)}</p>`;
  return answers.map(answerHtml).join('');
}

function answerHtml(answer: PublishedAnswer): string {
  const paragraphs = answer.body.split(/\n+/).map((line) => `<p>${escapeHtml(line)}</p>`);
  const parts = [...paragraphs, ...answer.quotes.map(quoteHtml)].join('');
  return `<details id="${answerAnchor(answer)}" open><summary>${escapeHtml(answer.question)}</summary>${parts}</details>`;
}

/** Not part of what the chat quotes from here: it is on a page of its own. */
function quoteHtml(quote: AnswerQuote): string {
  const text = escapeHtml(fillWords(words.quote, { text: quote.text }));
  return `<p class="small" data-unsearched>${text} <a href="${escapeHtml(placeOf(quote))}">${escapeHtml(placeName(quote))}</a></p>`;
}

export function placeName({ page, title }: Pick<AnswerQuote, 'page' | 'title'>): string {
  return title === page ? page : `${page}: ${title}`;
}

export function passageOfAnswer(answer: PublishedAnswer): ChatPassage {
  const { question: title, body, day } = answer;
  const text = body.replaceAll(/\s+/g, ' ');
  return { path: routes.questions, anchor: answerAnchor(answer), page: words.page, title, text, day, since: '' };
}
