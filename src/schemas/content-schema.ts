/** The schema of every file under content/, checked when the site is built, so that bad words never ship. */
import * as v from 'valibot';
import { publishedAnswersFile } from '../features/answers/shared/published-answer-schema.ts';
import { contactChoicesSchema } from '../features/contact/shared/contact-choices-schema.ts';
import { smallTalkSchema } from '../features/chat/shared/chat-schema.ts';
import { brandSchema } from './brand-schema.ts';
import { redirectsSchema } from './redirects-schema.ts';
import { sampleWorldSchema } from './sample-world-schema.ts';
import { morningSchema, picturesSchema, pictureSizesSchema } from './picture-schema.ts';
import { peopleSchema } from './people-schema.ts';
import { softwareSchema } from './software-schema.ts';
import { searchWordsSchema } from '../features/search/shared/search-words-schema.ts';
import { STYLES } from '../features/assessment/shared/disc-scoring.ts';
import { brochure, type Footnote } from './brochure-schema.ts';
import { callCastSchema, callRecordingsSchema } from '../features/calls/shared/call-recording-schema.ts';
import { callBusinessesSchema, guidedCallSchema } from '../features/calls/shared/guided-call-schema.ts';
import { catalog, promotions } from '../features/pricing/shared/catalog-schema.ts';
import { filmsSchema, filmTimesSchema } from '../features/films/shared/film-schema.ts';
import { homeSchema, homeSectionsSchema } from './home-schema.ts';
import {
  briefSchema,
  questionsSchema,
  rulesSchema,
  servicesSchema,
} from '../features/questionnaire/shared/questionnaire-content-schema.ts';
import { launchBriefSchema } from '../features/launch-brief/shared/launch-brief-schema.ts';
import { termsEditionSchema } from './terms-edition-schema.ts';
import { isTimeZone } from '../shared/site/time-zone.ts';
import { recordingsSchema, voiceLinesSchema, voicesSchema } from '../features/voices/shared/voice-schema.ts';
import { link, sitePath, text, texts } from '../shared/text/words-schema.ts';

export type { Article } from './article-schema.ts';
export type { Artifact, ArtifactOf, PartProps } from './artifact-kinds.ts';
export type { Block, BlockOf, Brochure, Footnote } from './brochure-schema.ts';
export type { BriefField } from '../features/launch-brief/shared/launch-brief-schema.ts';
export type { RichText } from '../shared/text/inline-text.ts';

const head = {
  title: v.pipe(text, v.maxLength(60)),
  description: v.pipe(text, v.maxLength(155)),
};

const page = v.strictObject({
  ...head,
  eyebrow: text,
  heading: text,
  lead: text,
  paragraphs: v.optional(texts, []),
  facts: v.optional(v.array(v.strictObject({ term: text, detail: text })), []),
  next: v.optional(v.array(link), []),
  points: v.optional(texts, []),
  consent: v.optional(v.string(), ''),
  /** On a page opened from an email: only this button acts, opening the page changes nothing. */
  button: v.optional(v.string(), ''),
  /** On the page for unknown paths; `near` heads the list of pages with a similar path. */
  sheet: v.optional(
    v.strictObject({
      turns: v.array(v.strictObject({ at: text, speaker: text, says: text, tag: v.optional(text) })),
      near: text,
    }),
  ),
});

const timeZones = v.array(
  v.strictObject({ value: v.pipe(text, v.check(isTimeZone, 'There is no such time zone.')), label: text }),
);

const menuLink = v.strictObject({ label: text, to: sitePath, hint: text });

function menuEntry<Menu extends string>(...menus: readonly Menu[]) {
  return v.union([link, v.strictObject({ label: text, menu: v.picklist(menus) })]);
}

const navigation = v.strictObject({
  header: v.array(menuEntry('features', 'pricing')),
  phoneMenu: v.array(menuEntry('services', 'mobilePricing')),
  signIn: text,
  signOut: text,
  account: text,
  getStarted: text,
  features: v.pipe(v.array(menuLink), v.length(8)),
  pricing: v.pipe(v.array(menuLink), v.length(4)),
  services: v.pipe(v.array(link), v.length(4)),
  mobilePricing: v.pipe(v.array(link), v.length(3)),
  footerHeadings: v.strictObject({ contact: text, footer: text, explore: text }),
  footer: v.array(link),
  explore: v.array(link),
  getStartedMail: v.strictObject({ button: text, subject: text, body: text }),
  callBar: v.strictObject({ call: text, hear: link, book: link }),
  agentPhone: v.strictObject({ call: text, hours: text }),
});

const style = v.picklist(STYLES);
function byStyle<Schema extends v.GenericSchema>(schema: Schema) {
  return v.strictObject({ D: schema, I: schema, S: schema, C: schema });
}

const discQuestions = v.pipe(
  v.array(
    v.strictObject({
      id: text,
      text,
      options: v.pipe(v.array(v.strictObject({ value: style, label: text })), v.length(STYLES.length)),
    }),
  ),
  v.length(30),
);

const discStyles = byStyle(
  v.strictObject({
    name: text,
    pattern: v.picklist(['solid', 'dots', 'lines', 'grid']),
    gist: text,
    strengths: v.pipe(texts, v.length(5)),
    watchOuts: v.pipe(texts, v.length(4)),
    atWork: texts,
  }),
);

const discBlends = v.record(
  v.pipe(v.string(), v.regex(/^[DISC]{2}$/)),
  v.strictObject({ title: text, summary: text, strength: text, watchOut: text }),
);

const PORTRAITS = [
  ...STYLES,
  ...STYLES.flatMap((first) => STYLES.filter((other) => other !== first).map((other) => first + other)),
  'balanced',
];

const discPortraits = v.pipe(
  v.record(
    v.picklist(PORTRAITS),
    v.strictObject({
      name: text,
      line: text,
      count: v.pipe(texts, v.length(3)),
      tires: v.pipe(texts, v.length(2)),
      pressure: text,
      talk: v.strictObject({ do: v.pipe(texts, v.length(2)), dont: v.pipe(texts, v.length(1)) }),
      try: v.pipe(texts, v.length(3)),
    }),
  ),
  v.check((portraits) => PORTRAITS.every((key) => key in portraits), `Write all ${PORTRAITS.length} portraits.`),
);

const discPairs = v.record(v.pipe(v.string(), v.regex(/^[DISC]{2}$/)), v.strictObject({ friction: text, tip: text }));

const discMethod = v.strictObject({
  method: texts,
  limits: texts,
  notice: text,
  sources: v.array(v.strictObject({ name: text, detail: text })),
});

/** Words that code quotes one by one: texts, lists of texts and groups of them. Their types are read off the file. */
type Words = { [name: string]: string | string[] | Words };
const words: v.GenericSchema<Words> = v.record(v.string(), v.union([text, texts, v.lazy(() => words)]));

/**
 * The schema of each content file, by the end of its path; the first match wins. The types of their imports, in
 * src/content-files.d.ts, are written from this table (test/rules/content-types.test.ts).
 */
export const contentFiles = {
  '*/brand.yaml': brandSchema,
  '*/home.yaml': homeSchema,
  '*/home-sections.yaml': homeSectionsSchema,
  '*/catalog/plans.yaml': catalog,
  '*/catalog/promotions.yaml': promotions,
  '*/people.yaml': peopleSchema,
  '*/software.yaml': softwareSchema,
  '*/llms.yaml': v.strictObject({ about: text }),
  '*/navigation.yaml': navigation,
  '*/terms.yaml': termsEditionSchema,
  '*/sample-world.yaml': sampleWorldSchema,
  '*/consents.yaml': v.strictObject({ call: text, scores: text, brief: text }),
  '*/contact-choices.yaml': contactChoicesSchema,
  '*/launch-brief.yaml': launchBriefSchema,
  '*/time-zones.yaml': timeZones,
  '*/chat/small-talk.yaml': smallTalkSchema,
  '*/answers/answers.yaml': publishedAnswersFile,
  '*/redirects.yaml': redirectsSchema,
  '*/search-words.yaml': searchWordsSchema,
  '*-page.yaml': page,
  '*-brochure.yaml': brochure,
  '*/questionnaire/questions.yaml': questionsSchema,
  '*/questionnaire/services.yaml': servicesSchema,
  '*/questionnaire/rules.yaml': rulesSchema,
  '*/questionnaire/brief.yaml': briefSchema,
  '*-guided-call.yaml': guidedCallSchema,
  '*/guided-calls/cast.yaml': callCastSchema,
  '*/guided-calls/recordings.yaml': callRecordingsSchema,
  '*/guided-calls/businesses.yaml': callBusinessesSchema,
  '*/guided-calls/order.yaml': texts,
  '*/films/films.yaml': filmsSchema,
  '*/films/film-times.yaml': filmTimesSchema,
  '*/pictures/pictures.yaml': picturesSchema,
  '*/pictures/picture-sizes.yaml': pictureSizesSchema,
  '*/pictures/morning.yaml': morningSchema,
  '*/voices/voices.yaml': voicesSchema,
  '*/voices/lines.yaml': voiceLinesSchema,
  '*/voices/recordings.yaml': recordingsSchema,
  '*/assessment/questions.yaml': discQuestions,
  '*/assessment/styles.yaml': discStyles,
  '*/assessment/blends.yaml': discBlends,
  '*/assessment/pairs.yaml': discPairs,
  '*/assessment/portraits.yaml': discPortraits,
  '*/assessment/method.yaml': discMethod,
  '*-words.yaml': words,
} as const satisfies Record<string, v.GenericSchema>;

export type ContentFile = keyof typeof contentFiles;

/** Their notes are numbered by the build. */
export const FOOTNOTED = ['*-brochure.yaml', '*/home-sections.yaml'] as const satisfies readonly ContentFile[];

export type ContentOf<File extends ContentFile> = v.InferOutput<(typeof contentFiles)[File]> &
  (File extends (typeof FOOTNOTED)[number] ? { footnotes: readonly Footnote[] } : unknown);

export type Brand = ContentOf<'*/brand.yaml'>;
export type PageWords = ContentOf<'*-page.yaml'>;
export type HomeWords = ContentOf<'*/home.yaml'>;
export type DiscQuestion = ContentOf<'*/assessment/questions.yaml'>[number];
