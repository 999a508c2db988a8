/**
 * `npm run -w lab train`: trains the chat's reader from the texts in `training/chat`, and writes it to `training/models`. First it trains without one author and prints how well that author's texts are read.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { createTextReader, packModel, unpackModel, type TextModel } from '../src/features/chat/shared/text-model.ts';
import { compressTable } from './training/compress-table.ts';
import { keepRows } from './training/keep-rows.ts';
import { bestTemperature, scoreHead, sayShare } from './training/measure.ts';
import { chatPlan, type ModelPlan } from './training/model-plans.ts';
import { refit } from './training/refit-table.ts';
import { trainModel } from './training/train-model.ts';

train(chatPlan());

function train(plan: ModelPlan): void {
  const temperatures = measured(plan);
  const { file } = trained({ ...plan, header: { ...plan.header, temperatures } }, undefined);
  writeFileSync(plan.file, file);
  console.log(`${plan.name}: ${plan.utterances.length} texts, ${brotliCompressSync(file).length} bytes with brotli.\n`);
}

/** Prints how an author's texts are read by a model that hasn't seen them. @returns the temperature of each head. */
function measured(plan: ModelPlan): number[] {
  const author = plan.measuredOn;
  const examples = plan.utterances.filter((utterance) => utterance.author === author).map(plan.exampleOf);
  const read = createTextReader(trained({ ...plan, header: { ...plan.header, temperatures: [] } }, author).model);
  console.log(`${plan.name}: read without the texts of ${author}`);
  return plan.header.heads.map((labels, head) => {
    const temperature = bestTemperature(read, examples, head, labels);
    const { right, asked } = scoreHead(read, examples, head, labels);
    console.log(
      `  head ${head + 1}: ${sayShare(right, asked)} of the first guesses are right; temperature ${temperature}`,
    );
    return temperature;
  });
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
