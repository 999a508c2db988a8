/** What the trained model takes a message for, in the terms of one agent. */
import type { DemoTrade } from '../../../../content/demo-schema.ts';
import type { Guess, ReadText } from '../../../../shared/reading/text-model.ts';
import { givenQuestion, type Asked } from './expected-meanings.ts';

export interface LearnedReading {
  /** How probable each meaning is, 0 to 1; the most probable of any sentence counts. */
  meanings: ReadonlyMap<string, number>;
  /** The same for the message as a whole. */
  ofWhole: ReadonlyMap<string, number>;
  /** For the whole, and for each of several sentences. */
  ofParts: readonly ReadonlyMap<string, number>[];
  /** The agent's own services, most probable first. */
  services: readonly Guess[];
}

export type LearnedReader = (text: string) => LearnedReading;

/** The model's label for "names no service". */
export const NO_SERVICE = 'none';
/** Shorter sentences say too little by themselves. */
const SENTENCE_MIN_WORDS = 3;
/** "Are you open on Saturday, and can I pay with a card?" asks twice. */
const SENTENCE_END =
  /(?<=[.?!;])\s+|,? and (?=(?:can|do|does|is|are|what|how|where|when|will|would|could|who|should|may)\b)/i;
/** Dictation has no marks: "my sprinkler head is broken off do i need to be home for that". */
const QUESTION_WITHIN =
  /(?<=(?:[^ ]{1,20} ){4})(?<!\b(?:if|as|when|that|what|how|where|who|which|know|and|or|whether|so) )(?=(?:how (?:much|long|soon|late|far|many)|(?:do|can|could|would|will|are|did|have) (?:you|i|we|they|y'?all|u)|(?:is|are) there|(?:is|does) (?:it|that|he|she|anybody|somebody|anyone|someone)|what(?:['’]?s| is| do| are| time| kind)|where (?:are|do|is)|who(?:['’]?s| is| will))\b)/i;
/** Before another question. */
const ADDS = /^(?:also|and|plus|oh)[ ,]+/i;
/** A service in a visitor's own words is one that the model knows if it is at least so sure. */
const NAME_MIN_PROBABILITY = 0.4;

interface OwnService {
  name: string;
  /** The model's label; undefined when it knows no such service. */
  label: string | undefined;
}

/** @param own The services of a visitor's own business, in their words. */
export function createLearnedReader(
  read: ReadText,
  { trade, services }: DemoTrade,
  own: readonly string[] | undefined,
): LearnedReader {
  const isOfTrade = ({ label }: Guess) => label === NO_SERVICE || label.startsWith(`${trade}/`);
  const labelOf = (name: string) => {
    const [best] = withinAll((read(name)[1] ?? []).filter((guess) => guess.label !== NO_SERVICE && isOfTrade(guess)));
    return best && best.probability >= NAME_MIN_PROBABILITY ? best.label : undefined;
  };
  const known: OwnService[] = own
    ? own.map((name) => ({ name, label: labelOf(name) }))
    : services.map(({ name, meaning }) => ({ name, label: meaning }));
  return (text) => {
    const sentences = text
      .split(SENTENCE_END)
      .flatMap((sentence) => sentence.split(QUESTION_WITHIN))
      .map((one) => one.replace(ADDS, ''))
      .filter((one) => one.split(/\s+/).length >= SENTENCE_MIN_WORDS);
    const parts = sentences.length > 1 ? [text, ...sentences] : [text];
    let found: Guess[] = [];
    const readings = parts.map(read);
    const ofParts = readings.map(([said = []]) => new Map(said.map(({ label, probability }) => [label, probability])));
    for (const [, wanted = []] of readings) {
      const ofTrade = withinAll(wanted.filter(isOfTrade));
      if (found.length === 0 || bestNamed(ofTrade) > bestNamed(found)) found = ofTrade;
    }
    return {
      meanings: likeliest(ofParts),
      ofWhole: ofParts[0] ?? new Map<string, number>(),
      ofParts,
      services: found.flatMap(({ label, probability }) => {
        const name = label === NO_SERVICE ? NO_SERVICE : known.find((service) => service.label === label)?.name;
        return name ? [{ label: name, probability }] : [];
      }),
    };
  };
}

/** The highest probability of each meaning. */
function likeliest(readings: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const meanings = new Map<string, number>();
  for (const [label, probability] of readings.flatMap((reading) => [...reading]))
    meanings.set(label, Math.max(probability, meanings.get(label) ?? 0));
  return meanings;
}

/** The reading, given what was asked. Dangers are read without it: they come at any time. */
export function afterQuestion(reading: LearnedReading, asked: Asked): LearnedReading {
  const ofParts = reading.ofParts.map((part) => givenQuestion(part, asked));
  return { ...reading, meanings: likeliest(ofParts), ofWhole: ofParts[0] ?? reading.ofWhole, ofParts };
}

function bestNamed(guesses: readonly Guess[]): number {
  return Math.max(0, ...guesses.map(({ label, probability }) => (label === NO_SERVICE ? 0 : probability)));
}

/** Probabilities among these alone. */
function withinAll(guesses: readonly Guess[]): Guess[] {
  const all = guesses.reduce((sum, { probability }) => sum + probability, 0);
  return guesses.map(({ label, probability }) => ({ label, probability: all > 0 ? probability / all : 0 }));
}
