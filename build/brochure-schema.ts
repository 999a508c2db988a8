/** The shape of a brochure: a long page put together from blocks, each a part with a look of its own. */
import * as v from 'valibot';
import { artefact } from './artefact-schema.ts';
import { rich } from './text/inline-parser.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const link = v.strictObject({ label: text, to: v.pipe(text, v.regex(/^(\/[\w/#?=.-]*|mailto:.+|tel:.+)$/)) });

/** `paper` is the page's own ground; `ink` is dark in both themes. */
const tone = v.optional(v.picklist(['paper', 'sand', 'ink']));
const base = { heading: text, tone };

export const block = v.variant('kind', [
  v.strictObject({
    kind: v.literal('prose'),
    ...base,
    layout: v.picklist(['column', 'split', 'aside']),
    paragraphs: v.array(rich),
  }),
  v.strictObject({
    kind: v.literal('steps'),
    ...base,
    lead: v.optional(rich),
    layout: v.picklist(['timeline', 'ruled', 'cards']),
    items: v.array(
      v.strictObject({
        name: text,
        what: rich,
        owner: v.optional(text),
        when: v.optional(rich),
        risk: v.optional(rich),
      }),
    ),
  }),
  v.strictObject({
    kind: v.literal('facts'),
    ...base,
    lead: v.optional(rich),
    items: v.array(v.strictObject({ term: text, detail: rich })),
  }),
  v.strictObject({
    kind: v.literal('connects'),
    ...base,
    lead: v.optional(rich),
    groups: v.array(v.strictObject({ name: text, items: v.array(text) })),
    note: v.optional(rich),
  }),
  v.strictObject({
    kind: v.literal('metrics'),
    ...base,
    lead: v.optional(rich),
    items: v.array(v.strictObject({ name: text, how: rich, watch: rich })),
  }),
  v.strictObject({
    kind: v.literal('limits'),
    ...base,
    lead: v.optional(rich),
    items: v.array(v.strictObject({ limit: rich, instead: rich })),
  }),
  v.strictObject({ kind: v.literal('duties'), ...base, paragraphs: v.array(rich) }),
  v.strictObject({
    kind: v.literal('table'),
    ...base,
    caption: rich,
    columns: v.array(text),
    rows: v.array(v.array(rich)),
    note: v.optional(rich),
  }),
  v.strictObject({
    kind: v.literal('script'),
    ...base,
    lead: v.optional(rich),
    turns: v.array(v.strictObject({ speaker: text, says: rich, tag: v.optional(text) })),
  }),
  v.strictObject({
    kind: v.literal('compare'),
    ...base,
    lead: v.optional(rich),
    sides: v.pipe(v.array(v.strictObject({ name: text, points: v.array(rich) })), v.length(2)),
  }),
  v.strictObject({
    kind: v.literal('price'),
    ...base,
    text: rich,
    plans: v.optional(v.array(text), []),
    link,
  }),
  /** What holds for a plan, word for word as at the checkout; the content file names the plan, the build adds its terms. */
  v.strictObject({
    kind: v.literal('terms'),
    ...base,
    lead: v.optional(rich),
    plan: text,
    terms: v.array(v.strictObject({ id: text, name: text, text })),
  }),
  v.strictObject({
    kind: v.literal('faq'),
    ...base,
    items: v.array(v.strictObject({ question: text, answer: rich })),
  }),
  v.strictObject({ kind: v.literal('next'), ...base, text: rich, actions: v.array(link) }),
  /** Where something that the page's own file draws stands, by its name. */
  v.strictObject({ kind: v.literal('artefact'), part: text, heading: v.optional(text), tone }),
]);

export const brochure = v.strictObject({
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
  eyebrow: text,
  heading: text,
  lead: rich,
  actions: v.array(link),
  /** On a pricing page: the plans whose prices it shows, by their ids. */
  sells: v.optional(v.array(text)),
  /** The heading of a contents list. A page that has one is looked things up in, and set closer. */
  contents: v.optional(text),
  artefact: v.optional(artefact),
  blocks: v.array(block),
});

/** A page's sources as its foot lists them; numbered in the order in which the page cites them. */
export interface Footnote {
  number: number;
  id: string;
  statement: string;
  source: string;
  checked: string;
}

export type Block = v.InferOutput<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
export type Brochure = v.InferOutput<typeof brochure> & { footnotes: readonly Footnote[] };
export type Artefact = v.InferOutput<typeof artefact>;
export type ArtefactOf<Kind extends Artefact['kind']> = Extract<Artefact, { kind: Kind }>;
