/** Lets the model write an answer from passages of the site, and keeps the sentences that their passages support. */
import words from '#content/chat/model-agent-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Brain } from '#server/platform/brain/brain.ts';
import { FRAME_TOKENS, OUTPUT_TOKENS, replyOf, type BrainUse } from '#server/platform/brain/brain-reply.ts';
import { maskDetails, putBack, type Masks } from '#server/platform/brain/detail-masks.ts';
import { SentenceSplitter } from '#server/platform/brain/sentence-splitter.ts';
import type { ChatPassage } from '../shared/chat-index.ts';
import type { ReadTerms } from '../shared/chat-terms.ts';
import type { WrittenAnswer, WrittenSentence } from '../shared/model-answer.ts';
import { unsupportedBy } from './answer-support.ts';

const ANSWER_MAX_WORDS = 60;
const ANSWER_MAX_LENGTH = 1_500;
const CITATION = / ?\[(\d{1,2})\]/g;
const MARK = /\[\s?(?:email|phone|address)[\s_-]?\d{1,2}\s?\]/gi;

export interface AskedOfModel {
  question: string;
  passages: readonly ChatPassage[];
}

export interface AnswerUse extends BrainUse {
  /** Sentences that were not shown, because the passages they cite don't support them. */
  heldBack: string[];
}

/** The most tokens that the answer can use: a token has at least one byte. */
export function worstCase(asked: AskedOfModel): number {
  const { instructions, told } = promptOf(asked);
  return Buffer.byteLength(instructions + told) + 2 * FRAME_TOKENS + OUTPUT_TOKENS;
}

/**
 * @param use Counts the tokens, also when it fails.
 * @returns Undefined when nothing it wrote may be shown.
 * @throws {NoAnswer} or what the connection throws.
 */
export async function writeAnswer(
  asked: AskedOfModel,
  brain: Brain,
  terms: ReadTerms,
  signal: AbortSignal,
  use: AnswerUse,
): Promise<WrittenAnswer | undefined> {
  const { instructions, told, details } = promptOf(asked);
  const messages = [{ role: 'user' as const, content: told }];
  let reply = '';
  for await (const text of replyOf(
    brain,
    { instructions, messages, steps: 1, worstCase: worstCase(asked) },
    signal,
    use,
  )) {
    reply += text;
    if (reply.length > ANSWER_MAX_LENGTH) break;
  }
  const supported = sentencesIn(reply).flatMap((raw) => {
    const sentence = supportedSentence(raw, asked.passages, details, terms);
    if (!sentence) use.heldBack.push(raw);
    return sentence ? [sentence] : [];
  });
  return answerOf(supported, asked.passages);
}

function promptOf({ question, passages }: AskedOfModel): { instructions: string; told: string; details: Masks } {
  const details: Masks = { masks: {} };
  const listed = passages
    .map(({ page, title, text }, index) => `[${index + 1}] ${page}: ${title}\n${text}`)
    .join('\n\n');
  const masked = maskDetails(details, question.replaceAll(/[\p{Cc}<>[\]]+/gu, ' ')).text;
  return {
    instructions: fillWords(words.instructions, { words: String(ANSWER_MAX_WORDS) }),
    told: fillWords(words.told, { passages: listed, question: masked }),
    details,
  };
}

function sentencesIn(reply: string): string[] {
  const splitter = new SentenceSplitter();
  // Many models put the number after the period.
  const cited = reply.replaceAll(/[ \t]+/g, ' ').replaceAll(/([.!?])((?: ?\[\d{1,2}\])+)/g, '$2$1');
  return [...splitter.add(cited), ...splitter.end()];
}

/** With the first passage that it cites and that supports all of it. */
function supportedSentence(
  raw: string,
  passages: readonly ChatPassage[],
  details: Masks,
  terms: ReadTerms,
): WrittenSentence | undefined {
  const cited = [...raw.matchAll(CITATION)].map(([, number]) => Number(number) - 1);
  const bare = raw.replaceAll(CITATION, '').trim();
  const text = putBack(details, bare);
  // Of a detail that the visitor gave, no passage tells; a mark that stands for none stays and is unsupported.
  const claimed = bare.replaceAll(MARK, (mark) => (putBack(details, mark) === mark ? mark : ''));
  const source = cited.find((number) => {
    const passage = passages[number];
    return passage && unsupportedBy(passage, claimed, terms) === undefined;
  });
  return source === undefined ? undefined : { text, source };
}

/** As many sentences as the words allow, with their sources numbered in the order of their use. */
function answerOf(supported: readonly WrittenSentence[], passages: readonly ChatPassage[]): WrittenAnswer | undefined {
  const unique = supported.filter(({ text }, at) => supported.findIndex((one) => one.text === text) === at);
  let count = 0;
  const kept = unique.filter(({ text }) => (count += text.split(/\s+/).length) <= ANSWER_MAX_WORDS);
  if (kept.length === 0) return undefined;
  const used = [...new Set(kept.map(({ source }) => source))];
  return {
    sentences: kept.map(({ text, source }) => ({ text, source: used.indexOf(source) })),
    sources: used.flatMap((source) => passages[source] ?? []),
  };
}
