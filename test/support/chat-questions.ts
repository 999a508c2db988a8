import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { createFindAnswers } from '#features/chat/shared/chat-answers.ts';
import {
  CHAT_INDEX_PATH,
  type ChatIndex,
  type ChatPassage,
  type ChatTexts,
  chatTextsPath,
} from '#features/chat/shared/chat-index.ts';
import { placeOf } from '#features/chat/shared/passage-place.ts';
import { createTextReader, unpackModel } from '#features/chat/shared/text-model.ts';
import { isoDay } from '#shared/site/wall-clock.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'dist/client');

const questionsSchema = v.strictObject({
  answerable: v.array(v.strictObject({ ask: v.string(), accept: v.array(v.string()) })),
  unanswerable: v.array(v.string()),
});

const firstQuestionsSchema = v.strictObject({
  answered: v.array(
    v.strictObject({
      answers: v.array(v.strictObject({ at: v.string(), says: v.optional(v.string(), '') })),
      asked: v.array(v.string()),
    }),
  ),
  refused: v.array(v.string()),
});

/** So many of so many. */
export type Share = readonly [part: number, all: number];

export interface ChatResults {
  questions: number;
  /** Of the answers given, those that are right. */
  precision: Share;
  /** Of the questions that the site does not answer, those without an answer. */
  refusal: Share;
  /** Of the questions that the site answers, those with a right answer. */
  recall: Share;
  /** A line for each question that went wrong. */
  failures: string[];
}

export function askChat(set: string): ChatResults {
  const { answerable, unanswerable } = v.parse(questionsSchema, readQuestions(set));
  const answer = builtChat();
  const failures: string[] = [];
  let right = 0;
  let wrong = 0;
  for (const { ask, accept } of answerable) {
    const passages = answer(ask);
    const isRight = passages.some((passage) => accept.some((place) => isAt(passage, place)));
    if (isRight) right += 1;
    else if (passages.length > 0) wrong += 1;
    if (!isRight) failures.push(`${passages.map(placeOf).join(' ') || 'no answer'}: ${ask}`);
  }
  const answered = unanswerable.filter((ask) => {
    const passages = answer(ask);
    if (passages.length > 0) failures.push(`should refuse, but quotes ${passages.map(placeOf).join(' ')}: ${ask}`);
    return passages.length > 0;
  });
  return {
    questions: answerable.length + unanswerable.length,
    precision: [right, right + wrong + answered.length],
    refusal: [unanswerable.length - answered.length, unanswerable.length],
    recall: [right, answerable.length],
    failures,
  };
}

/** What a buyer asks first, and what is to be quoted for it. */
export function firstQuestions() {
  return v.parse(firstQuestionsSchema, readQuestions('first-questions'));
}

function readQuestions(set: string): unknown {
  return parse(readFileSync(join(ROOT, 'test/questions', `${set}.yaml`), 'utf8'));
}

/** The texts that the built chat quotes. */
export function answersTo(question: string): string[] {
  return builtChat()(question).map(({ text }) => text);
}

/** Asks the built chat several questions, for which it's loaded once. */
export function builtChat(): (question: string) => ChatPassage[] {
  const model = readFileSync(join(ROOT, 'training/models/chat-model.bin'));
  const find = createFindAnswers(readIndex(), createTextReader(unpackModel(new Uint8Array(model).buffer)));
  const today = isoDay(Date.now());
  return (question) => {
    const { answers } = find(question, today);
    return answers.flatMap(({ page, passage }) => textsOf(page)[passage] ?? []);
  };
}

/** All that the built chat can quote. */
export function builtPassages(): ChatPassage[] {
  return readIndex().pages.flatMap((_, page) => textsOf(page));
}

function textsOf(page: number): readonly ChatPassage[] {
  return (readJson(chatTextsPath(page)) as ChatTexts).passages;
}

function readIndex(): ChatIndex {
  // Written by this repository's build, as are the texts.
  return readJson(CHAT_INDEX_PATH) as ChatIndex;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(CLIENT, path), 'utf8'));
}

/** A page stands for all of its places, but the home page speaks of everything. */
function isAt(passage: ChatPassage, accepted: string): boolean {
  return placeOf(passage) === accepted || (passage.path === accepted && accepted !== '/');
}
