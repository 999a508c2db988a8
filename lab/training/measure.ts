import type { ReadText } from '../../src/features/chat/shared/text-model.ts';
import type { Example } from './train-model.ts';

/** Of the normal distribution, for 95 %. */
const Z = 1.96;

/** "77.1 % (75.9 to 78.3) of 5,022", with the interval of Wilson (1927). */
export function sayShare(right: number, asked: number): string {
  const { from, to } = wilson(right, asked);
  const share = asked === 0 ? 0 : right / asked;
  return `${percent(share)} (${percent(from)} to ${percent(to)}) of ${asked.toLocaleString('en-US')}`;
}

/** Both 0 to 1. */
export function wilson(right: number, asked: number): { from: number; to: number } {
  if (asked === 0) return { from: 0, to: 1 };
  const share = right / asked;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * asked)) / asked);
  const middle = share + Z ** 2 / (2 * asked);
  const scale = 1 + Z ** 2 / asked;
  return { from: (middle - spread) / scale, to: (middle + spread) / scale };
}

export function scoreFirstGuesses(read: ReadText, examples: readonly Example[], labels: readonly string[]) {
  const right = examples.filter(({ text, target }) => target.has(labels.indexOf(read(text)[0]?.label ?? ''))).length;
  return { right, asked: examples.length };
}

/** What the scores are divided by so that a probability means what it says: the least surprise over these examples. */
export function bestTemperature(read: ReadText, examples: readonly Example[], labels: readonly string[]): number {
  const told = examples.map(({ text, target }) => ({ guesses: read(text), target }));
  const tried = Array.from({ length: 20 }, (_, step) => 0.4 + step * 0.1);
  const surprise = (temperature: number) =>
    told.reduce((sum, { guesses, target }) => {
      const powers = guesses.map(({ probability }) => probability ** (1 / temperature));
      const all = powers.reduce((total, power) => total + power, 0);
      const own = guesses.reduce(
        (total, { label }, at) => total + (target.has(labels.indexOf(label)) ? (powers[at] ?? 0) : 0),
        0,
      );
      return sum - Math.log(Math.max(own / all, 1e-9));
    }, 0);
  const best = tried.reduce((least, one) => (surprise(one) < surprise(least) ? one : least), 1);
  return Number(best.toFixed(1));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
