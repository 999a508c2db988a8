import * as v from 'valibot';
import type { Footnote } from './brochure-schema.ts';
import { text } from '../shared/text/words-schema.ts';

/** One bar or step stands out: the point of the figure. */
const mark = v.optional(v.literal(true));
/** `point` is the answer in a line, for the blog, where no bar gives it in a number. */
const figureOf = { caption: text, point: v.optional(text) };

/** Drawn from numbers or steps that the text states. Its caption cites as the text does. */
const figure = v.union([
  v.strictObject({
    ...figureOf,
    /** What a whole bar stands for, such as 100 for percentages. Without it, that is the highest value. */
    whole: v.optional(v.number()),
    /** `point` says what the number counts, for the blog, which shows no number without it. */
    bars: v.pipe(
      v.array(v.strictObject({ label: text, value: v.number(), shown: text, mark, point: v.optional(text) })),
      v.minLength(2),
    ),
  }),
  v.strictObject({
    ...figureOf,
    steps: v.pipe(v.array(v.strictObject({ label: text, note: text, mark })), v.minLength(3)),
  }),
]);

export const article = v.strictObject({
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
  heading: text,
  /** The question that an owner asks before reading it. The blog lists it by that. */
  asks: v.pipe(text, v.endsWith('?')),
  about: v.picklist(['worth', 'calls', 'law', 'trade']),
  figure,
  author: text,
  /** May be in the future: the article then appears on that day without a rebuild. */
  published: v.pipe(text, v.isoDate()),
  checked: v.pipe(text, v.isoDate()),
  tags: v.pipe(v.array(text), v.nonEmpty()),
  /** What a reader takes away: words to copy, a table to use, or a list to work through. */
  gives: v.picklist(['script', 'table', 'checklist']),
  /** Names the table, script or checklist that a reader would keep. */
  keep: text,
  /** Shown by `npm run dev` only. */
  draft: v.optional(v.boolean(), false),
});

export type ArticleFacts = v.InferOutput<typeof article>;

export interface Article extends Omit<ArticleFacts, 'asks' | 'about' | 'figure'> {
  slug: string;
  /** The author is a person of people.yaml, not the firm. */
  byPerson?: true;
  /** Whole minutes at 220 words a minute. */
  readingMinutes: number;
  contents: { id: string; heading: string }[];
  footnotes: readonly Footnote[];
  /** By shared tags, the closest first. Some may not be published yet. */
  related: readonly RelatedArticle[];
  /** The first paragraph and the figure. */
  opening: string;
  /** All that follows. */
  html: string;
}

export type RelatedArticle = Pick<Article, 'slug' | 'heading' | 'published' | 'readingMinutes'>;
export type ArticleSummary = Omit<Article, 'opening' | 'html' | 'contents' | 'footnotes' | 'related'> &
  Pick<ArticleFacts, 'asks' | 'about'> & {
    /** What the figure shows. */
    point?: { number?: string; label: string };
    /** Of the article that the blog begins with. */
    figure?: string | undefined;
  };
