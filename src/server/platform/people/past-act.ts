import type { RawBuilder } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { PersonalAct } from './people-store.ts';

/** Reads an act again from what its owner stored; undefined once that was deleted. */
export type ReadPastAct = (tx: Queryable, reference: string) => Promise<PersonalAct | undefined>;

export interface PastAct {
  readAgain: ReadPastAct;
  /** The acts that a rebuild adds again. Submissions of forms are listed by their envelopes instead. */
  stored?: RawBuilder<{ reference: string; at: number }>;
}

export type PastActs = Readonly<Record<string, PastAct>>;
