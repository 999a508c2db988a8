import * as v from 'valibot';
import { artifactOfPage } from './artifact-kinds.ts';
import type { NamedCall } from '../features/calls/shared/owner-notice.ts';
import { personSchema } from './people-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { rich } from '../shared/text/inline-parser.ts';
import { text } from '../shared/text/words-schema.ts';

const link = v.strictObject({ label: text, to: v.pipe(text, v.regex(/^(\/[\w/#?=.-]*|mailto:.+|tel:.+)$/)) });

/** `paper` is the page's own background; `ink` is dark in both themes. */
const tone = v.optional(v.picklist(['paper', 'sand', 'ink']));
/** Closed until a visitor opens it: what a careful buyer checks, but nobody needs in order to understand the page. */
const fold = v.optional(v.boolean());
/** Folded blocks of one group share a fold, and their headings are a level lower. */
const group = v.optional(text);
/** It stands beside the page's heading. */
const beside = v.optional(v.literal(true));
const base = { heading: text, tone, fold, group };

export const block = v.variant('kind', [
  v.strictObject({
    kind: v.literal('prose'),
    ...base,
    layout: v.picklist(['column', 'split']),
    paragraphs: v.array(rich),
    /** Says below it what the first year of a plan counts, and what comes on top. */
    extras: v.optional(v.literal(true)),
  }),
  v.strictObject({
    kind: v.literal('steps'),
    ...base,
    lead: v.optional(rich),
    layout: v.picklist(['timeline', 'cards']),
    items: v.array(
      v.strictObject({
        name: text,
        what: rich,
        owner: v.optional(text),
        when: v.optional(rich),
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
  /** Where to go: each line is a link, with where it leads below it and what that costs. */
  v.strictObject({
    kind: v.literal('links'),
    ...base,
    items: v.array(
      v.strictObject({ label: text, leads: text, price: text, plus: v.optional(text), to: link.entries.to }),
    ),
    note: v.optional(rich),
    beside,
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
  /** What an agent must not say, struck out, and what it says instead. */
  v.strictObject({
    kind: v.literal('redlines'),
    ...base,
    lead: v.optional(rich),
    labels: v.strictObject({ said: text, says: text }),
    items: v.array(v.strictObject({ redline: v.strictObject({ before: text, after: text }), why: rich })),
  }),
  v.strictObject({ kind: v.literal('duties'), ...base, paragraphs: v.array(rich) }),
  v.strictObject({
    kind: v.literal('table'),
    ...base,
    caption: rich,
    columns: v.array(text),
    rows: v.array(v.array(rich)),
    note: v.optional(rich),
    /** The first column is ours, and stands out beside the others. */
    ours: v.optional(v.literal(true)),
  }),
  v.strictObject({
    kind: v.literal('script'),
    ...base,
    lead: v.optional(rich),
    turns: v.array(v.strictObject({ says: rich, tag: text })),
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
  /** A plan's terms, word for word as at the checkout. The content file names the plan; the build adds its terms. */
  v.strictObject({
    kind: v.literal('terms'),
    ...base,
    lead: v.optional(rich),
    plan: text,
    terms: v.array(v.strictObject({ id: text, name: text, text })),
  }),
  /** The build puts in the people of people.yaml, and leaves the block out while there are none. */
  v.strictObject({ kind: v.literal('people'), ...base, people: v.array(personSchema) }),
  /** The founder's letter, which the build takes from people.yaml as well. */
  v.strictObject({ kind: v.literal('letter'), ...base, from: personSchema, letter: v.array(text) }),
  /** The content file names pictures of content/pictures; the build adds what they show and their sizes. */
  v.strictObject({
    kind: v.literal('pictures'),
    ...base,
    pictures: v.array(pictureSchema),
    beside,
    /** What to look at. */
    points: v.optional(v.array(rich), []),
  }),
  v.strictObject({
    kind: v.literal('faq'),
    ...base,
    items: v.array(v.strictObject({ question: text, answer: rich, open: v.optional(v.boolean()) })),
  }),
  v.strictObject({ kind: v.literal('next'), ...base, text: rich, actions: v.array(link) }),
  /** A place for a part: `week-grid` is drawn by `week-grid.tsx`, of which `hand-off/nobody` shows one item. */
  v.strictObject({ kind: v.literal('artifact'), part: text, heading: v.optional(text), tone, fold, group }),
]);

export const brochure = v.strictObject({
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
  eyebrow: text,
  heading: text,
  lead: rich,
  actions: v.array(link),
  /** The look of the first action, where no action counts more than another. */
  first: v.optional(v.literal('quiet')),
  /** On a service page: the first action is to call the agency's own agent, where there is one. */
  callsAgent: v.optional(v.literal(true)),
  /** Below the actions: the price and until when it is refunded, or what else holds. The voice plans all say `setup`'s. */
  promise: v.optional(v.union([v.literal('setup'), text])),
  /** What a live demo is on this page, if the visitor doesn't play a caller. Shown below an action that books one. */
  demo: v.optional(text),
  /** The anchor on /limits where this service's limits begin. */
  limits: v.optional(text),
  /** On a pricing page: ids of the plans whose prices it shows. */
  sells: v.optional(v.array(text)),
  /** The page is for looking things up, and is set closer. */
  reference: v.optional(v.literal(true)),
  /** The heading beside folds that belong to no questions. */
  folds: v.optional(text),
  artifact: v.optional(artifactOfPage),
  /**
   * Guided calls by the names of their files. The build adds them as `heard`, for the page's parts, each with what its
   * owner gets.
   */
  calls: v.optional(v.array(text)),
  /** The part beside the page's heading on wide screens. */
  beside: v.optional(text),
  blocks: v.array(block),
});

/** A source in the list at the page's foot. Numbers follow the order in which the page cites the sources. */
export interface Footnote {
  number: number;
  id: string;
  statement: string;
  source: string;
  checked: string;
}

export type Block = v.InferOutput<typeof block>;
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
export type Brochure = v.InferOutput<typeof brochure> & {
  footnotes: readonly Footnote[];
  heard?: readonly NamedCall[];
};
