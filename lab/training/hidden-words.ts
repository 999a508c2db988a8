/** The features of training texts, and how some are hidden each time a text is used, so that no single word decides. */
import { featuresOf, type TextFeatures } from '../../src/features/chat/shared/text-features.ts';
import type { ModelHeader } from '../../src/features/chat/shared/text-model.ts';
import type { Example } from './train-model.ts';

export interface Prepared {
  features: TextFeatures;
  target: Example['target'];
}

export function prepare(header: ModelHeader, examples: readonly Example[]): Prepared[] {
  return examples.map(({ text, target }) => ({ features: featuresOf(text, header), target }));
}

/** Hides whole words: otherwise a word's pieces give it away. */
export function hideWords(features: TextFeatures, share: number, random: () => number): TextFeatures {
  if (share === 0) return features;
  const shown = features.words.map(() => random() >= share);
  // A pair is hidden with either of its words; the text's ends are always there.
  const isShown = (at: number) => shown[at] ?? true;
  return {
    words: features.words.filter((_, at) => isShown(at)),
    pairs: features.pairs.filter((_, at) => isShown(at - 1) && isShown(at)),
    pieces: features.pieces.filter((_, at) => isShown(at)),
  };
}

/** Hides single features. */
export function hideRows(used: readonly number[][], share: number, random: () => number): number[][] {
  return used.map((rows) => rows.filter(() => random() >= share));
}
