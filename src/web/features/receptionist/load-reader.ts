/** Fetches the receptionist's trained reader, once for each page. */
import modelUrl from '../../../../training/models/receptionist-model.bin?url';
import { createTextReader, unpackModel, type ReadText } from '../../../shared/reading/text-model.ts';

/** @throws when the model can't be fetched. */
export async function loadReader(): Promise<ReadText> {
  const response = await fetch(modelUrl);
  if (!response.ok) throw new Error(`The reader was answered with ${response.status}.`);
  return createTextReader(unpackModel(await response.arrayBuffer()));
}
