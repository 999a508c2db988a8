import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { ModelHeader } from '../../src/features/chat/shared/text-model.ts';
import { readUtterances, type Utterance } from './read-utterances.ts';
import { USUAL, type Example, type TrainingOptions } from './train-model.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface ModelPlan {
  name: 'chat';
  /** Where the model is written to. */
  file: string;
  header: ModelHeader;
  options: TrainingOptions;
  /** Whether the large model still teaches while the compressed table is trained. */
  teachesToTheEnd: boolean;
  utterances: readonly Utterance[];
  /** The author on whom the reader is measured: one who writes as strangers do, in many people's own words. */
  measuredOn: string;
  exampleOf: (utterance: Utterance) => Example;
}

/** Of the large model that teaches the small one. */
const LARGE = { codes: 256, temperature: 1, wordRows: 16_384, partRows: 131_072 };
/** With the chat's index within 150 KB; a row costs 5 bytes with its place, a label 64. */
const CHAT_SPACE = { ...LARGE, width: 64, chunk: 16, kept: 18_000 };
const TAUGHT: TrainingOptions = { ...USUAL, dropout: 0.3, wordDropout: 0.2 };
const NONE = 'none';

export function chatPlan(): ModelPlan {
  const utterances = readUtterances(join(ROOT, 'training/chat'));
  const topics = parse(readFileSync(join(ROOT, 'content/chat/topics.yaml'), 'utf8')) as { id: string }[];
  const labels = labelsOf([NONE, ...topics.map(({ id }) => id)]);
  return {
    name: 'chat',
    file: join(ROOT, 'training/models/chat-model.bin'),
    header: { ...CHAT_SPACE, labels },
    options: { ...TAUGHT, refitEpochs: 10 },
    teachesToTheEnd: true,
    utterances,
    measuredOn: 'author-j.txt',
    exampleOf: (utterance) => ({ text: utterance.text, target: shares(labels, utterance.labels) }),
  };
}

function labelsOf(all: readonly string[]): string[] {
  return [...new Set(all)].toSorted();
}

/** @throws when an utterance has a label that there isn't. */
function shares(labels: readonly string[], own: readonly string[]): Map<number, number> {
  const unique = [...new Set(own)];
  return new Map(
    unique.map((label) => {
      const number = labels.indexOf(label);
      if (number < 0) throw new Error(`There is no label "${label}".`);
      return [number, 1 / unique.length];
    }),
  );
}
