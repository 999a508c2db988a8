/** The page for two people: what their leading styles mean for each other, in words. */
import pairWords from '#content/assessment/pair-words.yaml';
import styles from '#content/assessment/styles.yaml';
import words from '#content/assessment/two-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Compared } from './comparison-schema.ts';
import { listOf, sharesOf } from './disc-narrative.ts';
import { standingOf, STYLES, type Style } from './disc-scoring.ts';
import { emblemForOthers, leadingStyle, portraitFor, portraitOf, type PortraitKey } from './portrait.ts';

/** A leading style, or B for a balanced result. */
type Lead = Style | 'B';

export type PageForTwo = ReturnType<typeof pageForTwo>;

export function pageForTwo([one, other]: readonly [Compared, Compared]) {
  const leads = [leadOf(one.portrait), leadOf(other.portrait)] as const;
  const { line, on, rub, meeting } = pairOf(...leads);
  const names = { [leads[0]]: one.name, [leads[1]]: other.name };
  const fill = (text: string) => fillWords(text, names);
  const isSame = leads[0] === leads[1];
  return {
    people: [personOf(one), personOf(other)] as const,
    line: fill(line),
    on: on.map(fill),
    rub: rub.map(fill),
    // One group for two who lead with the same style, otherwise one for each direction.
    sentences: isSame
      ? [{ heading: words.sayBoth, ...sentencesFrom(...leads) }]
      : [
          { heading: headingOf(one, other), ...sentencesFrom(leads[0], leads[1]) },
          { heading: headingOf(other, one), ...sentencesFrom(leads[1], leads[0]) },
        ],
    meeting: meeting.map(fill),
  };
}

const leadOf = (portrait: PortraitKey): Lead => leadingStyle(portrait) ?? 'B';

function pairOf(one: Lead, other: Lead) {
  const pairs: Readonly<Record<string, (typeof pairWords.pairs)['DD']>> = pairWords.pairs;
  const pair = pairs[one + other] ?? pairs[other + one];
  if (!pair) throw new Error(`content/assessment/pair-words.yaml has no pair ${one}${other}.`);
  return pair;
}

/** What one says to a balanced other is the same for all. */
function sentencesFrom(speaker: Lead, listener: Lead) {
  const key = speaker === listener || listener === 'B' ? listener : speaker + listener;
  const say: Readonly<Record<string, readonly string[]>> = pairWords.say;
  const avoid: Readonly<Record<string, readonly string[]>> = pairWords.avoid;
  return { say: say[key] ?? [], avoid: avoid[key] ?? [] };
}

const headingOf = (speaker: Compared, listener: Compared) =>
  fillWords(words.say, { speaker: speaker.name, listener: listener.name });

function personOf({ name, portrait: key, scores }: Compared) {
  const portrait = portraitOf(key);
  const counts = scores && Object.fromEntries(STYLES.map((style) => [style, String(scores[style])]));
  return {
    name,
    portrait: portrait.name,
    line: portrait.line,
    // Which other portraits fit as well, because styles are tied.
    also: scores ? alsoOf(name, scores) : '',
    emblem: emblemForOthers(key, scores),
    emblemWords: counts
      ? fillWords(words.emblem, { name, ...counts })
      : fillWords(words.plainEmblem, { portrait: portrait.name }),
    lead: leadingStyle(key),
    // Null when they keep their numbers private.
    shares: scores && sharesOf(scores),
    // What their second style adds for the other.
    adds: fillWords(addsOf(key), { name }),
  };
}

function addsOf(key: PortraitKey): string {
  const adds: Readonly<Record<string, string>> = pairWords.adds;
  return adds[key] ?? '';
}

function alsoOf(name: string, scores: NonNullable<Compared['scores']>): string {
  const { alsoFits } = portraitFor(scores);
  if (alsoFits.length === 0) return '';
  const { kind, first, second } = standingOf(scores);
  return fillWords(words.also, {
    name,
    styles: listOf((kind === 'joint' ? first : second).map((style) => styles[style].name)),
    portrait: alsoFits.map((other) => portraitOf(other).name).join(words.or),
  });
}
