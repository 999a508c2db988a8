import * as v from 'valibot';
import { text } from '../shared/text/words-schema.ts';

/** In the order in which the ledger's page lists them. */
export const KINDS = ['law', 'figure', 'vendor', 'method'] as const;

export const claim = v.strictObject({
  id: v.pipe(text, v.regex(/^[a-z0-9-]+$/)),
  kind: v.picklist(KINDS),
  statement: text,
  source: text,
  url: v.optional(v.pipe(text, v.url())),
  checked: v.pipe(text, v.isoDate()),
  // A claim of low confidence stays out of the ledger, and so out of the copy.
  confidence: v.picklist(['high', 'medium'], 'Only claims of high or medium confidence may be printed.'),
  note: v.optional(text),
});
export type Claim = v.InferOutput<typeof claim>;

/** An entry as the ledger's page lists it. */
export interface LedgerEntry extends Claim {
  /** The pages that cite it. */
  usedOn: { path: string; label: string }[];
}
