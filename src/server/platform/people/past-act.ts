/** How an act that a feature stored gets onto its person's timeline again. */
import type { RawBuilder } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { PersonalAct } from './people-store.ts';

/** Reads an act again from what its owner stored; undefined once that was deleted. */
export type RecallAct = (tx: Queryable, reference: string) => Promise<PersonalAct | undefined>;

export interface PastAct {
  recall: RecallAct;
  /** The acts that a rebuild notes anew. What came by a form is listed by its envelope instead. */
  stored?: RawBuilder<{ reference: string; at: number }>;
}

/** By the kind of act. */
export type PastActs = Readonly<Record<string, PastAct>>;
