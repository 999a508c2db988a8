import type { Kysely } from 'kysely';
import type { Tables } from '../../../src/server/platform/db/database.ts';
import { UNCHANGED } from '../../../src/server/platform/people/people-tables.ts';
import { DAY_MS } from '../../../src/shared/site/durations.ts';

export const PEOPLE = 100_000;
export const ACTIVITIES = 1_000_000;
const PER_STATEMENT = 500;
/** Recent enough that retention deletes none of it meanwhile. */
const PERIOD_MS = 150 * DAY_MS;
const FIRST_AT = Date.now() - PERIOD_MS;
const STATUSES = ['new', 'talking', 'client', 'closed'] as const;
const FORMS = ['contact', 'chat', 'meeting', 'questionnaire', 'brief'] as const;
const VOCABULARY = 20_000;
const WORDS_EACH = 12;
const HELD_SHARE = 0.001;

/** Always the same rows but for their dates. Common words are common, as in a language: the first few are in most people's texts. */
export async function fillDesk(db: Kysely<Tables>, people = PEOPLE, activities = ACTIVITIES): Promise<void> {
  const random = createRandom(7);
  const word = () => `w${Math.floor(VOCABULARY ** random())}`;
  for (let start = 0; start < people; start += PER_STATEMENT) {
    const numbers = Array.from({ length: PER_STATEMENT }, (_, index) => start + index);
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('people')
        .values(numbers.map((number) => personOf(number, random)))
        .execute();
      const held = numbers.filter(() => random() < HELD_SHARE).map(heldOf);
      if (held.length > 0) await tx.insertInto('envelopes').values(held).execute();
      const words = numbers.flatMap((number) => {
        const own = new Set(['ann', 'visitor', 'example', `p${number}`, ...Array.from({ length: WORDS_EACH }, word)]);
        return [...own].map((one) => ({ word: one, person_key: keyOf(number) }));
      });
      for (let from = 0; from < words.length; from += PER_STATEMENT)
        await tx
          .insertInto('person_words')
          .values(words.slice(from, from + PER_STATEMENT))
          .execute();
    });
  }
  for (let start = 0; start < activities; start += PER_STATEMENT) {
    const acts = Array.from({ length: PER_STATEMENT }, (_, index) => activityOf(start + index, people));
    await db.insertInto('activities').values(acts).execute();
  }
}

export function keyOf(number: number): string {
  return `p${number}@visitor.example`;
}

function personOf(number: number, random: () => number) {
  const at = atShare(number / PEOPLE);
  return {
    ...UNCHANGED,
    person_key: keyOf(number),
    id: idOf(number),
    name: `Ann ${number}`,
    email: keyOf(number),
    phone: null,
    call_consent_at: null,
    status: STATUSES[number % STATUSES.length] ?? ('new' as const),
    waiting_since: random() < 0.001 ? at : null,
    last_form: FORMS[number % FORMS.length] ?? 'contact',
    last_title: 'AI receptionist',
    last_at: at,
    source: '',
    created_at: at,
    version: 1,
  };
}

function heldOf(number: number) {
  const email = keyOf(number);
  return {
    id: idOf(number),
    form: 'contact',
    reference: idOf(number),
    person_key: email,
    email,
    name: `Ann ${number}`,
    subject: 'AI receptionist',
    excerpt: '',
    received_at: atShare(number / PEOPLE),
    held_for: 'links',
    released_at: null,
    binned_at: null,
    version: 1,
  };
}

function activityOf(number: number, people: number) {
  return {
    id: idOf(number),
    person_key: keyOf(number % people),
    at: atShare(number / ACTIVITIES),
    kind: FORMS[number % FORMS.length] ?? 'contact',
    reference: '',
    envelope_id: null,
    title: 'AI receptionist',
    text: 'We miss about twenty calls a week, most of them after five.',
    member_id: null,
  };
}

function atShare(share: number): number {
  return FIRST_AT + Math.floor(share * PERIOD_MS);
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** xorshift32, in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
