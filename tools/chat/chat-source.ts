/** Writes the chat's data: passages of the finished pages, price answers, and other phrasings that lead to them. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHAT_INDEX_PATH,
  type ChatPassage,
  type ChatTexts,
  chatTextsPath,
  indexPassages,
  type SourcePassage,
} from '#features/chat/shared/chat-index.ts';
import { placeOf } from '#features/chat/shared/passage-place.ts';
import { answerAnchor } from '#features/answers/shared/published-answer.ts';
import { publishedAnswersFile } from '#features/answers/shared/published-answer-schema.ts';
import type { ArticleSummary } from '#schemas/article-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { isoDay } from '#shared/site/wall-clock.ts';
import { chatPassages } from './chat-passages.ts';
import {
  phrasingsSchema,
  pricesSchema,
  refusalsSchema,
  topicsSchema,
  vocabularySchema,
} from '#features/chat/shared/chat-schema.ts';
import { readFilled } from '../content/content-facts.ts';
import type { PageEntry } from '../pages/prerender-pages.ts';

const VERSION_LENGTH = 12;

export function writeChatFiles(
  dist: string,
  entries: readonly PageEntry[],
  summaries: readonly ArticleSummary[],
): void {
  const day = isoDay(Date.now());
  const cut = withPhrasings(chatPassages(join(dist, 'pages'), entries, summaries, day));
  const passages = withPrices(cut, day);
  const vocabulary = readFilled('chat/vocabulary.yaml', vocabularySchema);
  const refusals = readFilled('chat/refusals.yaml', refusalsSchema);
  const version = createHash('sha256').update(JSON.stringify(passages)).digest('hex').slice(0, VERSION_LENGTH);
  const phrases = refusals.flatMap((refusal) => refusal.phrases);
  const index = indexPassages({ version, vocabulary, refusals: phrases, passages, topics: topicPassages(passages) });
  mkdirSync(join(dist, 'client/chat'), { recursive: true });
  writeFileSync(join(dist, 'client', CHAT_INDEX_PATH), JSON.stringify(index));
  for (const [page, { path }] of index.pages.entries()) {
    const own = passages.filter((passage) => passage.path === path);
    const texts: ChatTexts = { version, passages: own.map(quotable) };
    writeFileSync(join(dist, 'client', chatTextsPath(page)), JSON.stringify(texts));
  }
}

function quotable({ path, anchor, page, title, text, day, since }: SourcePassage): ChatPassage {
  return { path, anchor, page, title, text, day, since };
}

/** Price answers come first, so that of two equally good matches the one from the catalog is quoted. */
function withPrices(passages: readonly SourcePassage[], day: string): SourcePassage[] {
  const prices = readFilled('chat/prices.yaml', pricesSchema);
  const priced = prices.map(({ to, title, text, asked, cues }): SourcePassage => {
    const { page = '', about = '' } = passages.find(({ path }) => path === to) ?? {};
    return { path: to, anchor: '', page, about, title, text, asked, cues, day, since: '' };
  });
  return [...priced, ...passages];
}

function withPhrasings(passages: readonly SourcePassage[]): SourcePassage[] {
  const phrased = Map.groupBy(phrasingsFor(passages), ({ meant }) => meant);
  return passages.map((passage) => {
    const own = phrased.get(passage) ?? [];
    return { ...passage, asked: own.flatMap(({ asked }) => asked), cues: own.flatMap(({ cues }) => cues) };
  });
}

/** Topics whose passage has gone are left out, because a moved heading must not stop a build; a test reports them. */
function topicPassages(passages: readonly SourcePassage[]): Map<string, SourcePassage> {
  return new Map(topicsFor(passages).flatMap(({ id, meant }) => (meant ? [[id, meant]] : [])));
}

/** Topics that no passage answers, and other places of theirs that aren't there. */
export function missingTopics(passages: readonly ChatPassage[]): string[] {
  const places = new Set(passages.map(placeOf));
  return topicsFor(passages).flatMap(({ id, meant, also }) => [
    ...(meant ? [] : [id]),
    ...also.filter((place) => !places.has(place)).map((place) => `${id}, also ${place}`),
  ]);
}

function topicsFor<Passage extends ChatPassage>(passages: readonly Passage[]) {
  const topics = readFilled('chat/topics.yaml', topicsSchema);
  return topics.map((topic) => ({ ...topic, meant: meantBy(topic, passages) }));
}

function meantBy<Passage extends ChatPassage>(
  { at, says }: { at: string; says: string },
  passages: readonly Passage[],
) {
  return passages.find((passage) => placeOf(passage) === at && passage.text.includes(says));
}

/** Places in phrasings.yaml that no passage has. A test reports them; passages are still found by their own words. */
export function missingPhrasings(passages: readonly ChatPassage[]): string[] {
  return phrasingsFor(passages).flatMap(({ meant, at, says }) => (meant ? [] : says ? `${at}, "${says}"` : at));
}

function phrasingsFor(passages: readonly ChatPassage[]) {
  const phrasings = [...readFilled('chat/phrasings.yaml', phrasingsSchema), ...answerPhrasings()];
  return phrasings.map((phrasing) => ({ ...phrasing, meant: meantBy(phrasing, passages) }));
}

/** The other wordings of answers that came from the desk. */
function answerPhrasings() {
  const answers = readFilled('answers/answers.yaml', publishedAnswersFile);
  return answers.map((answer) => {
    const at = placeOf({ path: routes.questions, anchor: answerAnchor(answer) });
    return { at, says: '', asked: answer.asked, cues: [] };
  });
}
