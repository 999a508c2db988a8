/**
 * `npm run -w lab train`: trains the chat's reader from the texts in `training/chat`, and writes it to `training/models`. First it trains without one author and prints how well that author's texts are read.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { createTextReader, unpackModel, type TextModel } from '../src/features/chat/shared/text-model.ts';
import { compressTable } from './training/compress-table.ts';
import { keepRows } from './training/keep-rows.ts';
import { bestTemperature, scoreFirstGuesses, sayShare } from './training/measure.ts';
import { chatPlan, type ModelPlan } from './training/model-plans.ts';
import { packModel } from './training/pack-model.ts';
import { refit } from './training/refit-table.ts';
import { trainModel } from './training/train-model.ts';

train(chatPlan());

function train(plan: ModelPlan): void {
  const header = { ...plan.header, temperature: measured(plan) };
  const { file } = trained({ ...plan, header }, undefined);
  writeFileSync(plan.file, file);
  console.log(`${plan.name}: ${plan.utterances.length} texts, ${brotliCompressSync(file).length} bytes with brotli.\n`);
}

/** Prints how an author's texts are read by a model that hasn't seen them. @returns the temperature. */
function measured(plan: ModelPlan): number {
  const author = plan.measuredOn;
  const examples = plan.utterances.filter((utterance) => utterance.author === author).map(plan.exampleOf);
  const { labels } = plan.header;
  const read = createTextReader(trained(plan, author).model);
  const temperature = bestTemperature(read, examples, labels);
  const { right, asked } = scoreFirstGuesses(read, examples, labels);
  console.log(`${plan.name}: read without the texts of ${author}`);
  console.log(`  ${sayShare(right, asked)} of the first guesses are right; temperature ${temperature}`);
  return temperature;
}

function trained(plan: ModelPlan, without: string | undefined): { model: TextModel; file: Uint8Array<ArrayBuffer> } {
  const examples = plan.utterances.filter(({ author }) => author !== without).map(plan.exampleOf);
  const { kept, ...whole } = plan.header;
  const large = trainModel(whole, examples, plan.options);
  const { model, uses } = kept === undefined ? { model: large } : keepRows(large, kept, examples, plan.options);
  const coded = compressTable(model, uses);
  refit(model, coded, examples, plan.options, plan.teachesToTheEnd ? large : undefined);
  const file = packModel(model, coded);
  return { model: unpackModel(file.buffer), file };
}
