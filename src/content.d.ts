/** Types of the content files, as the build's content plugin turns them into modules. */
/** The year of the build: a page and the code that takes it over must agree on it. */
declare const BUILD_YEAR: number;
declare module '*/brand.yaml' {
  type Brand = import('./content/content-schema.ts').Brand;
  // The site's pages import these one by one, because an object would bring along what they don't read.
  export const name: Brand['name'];
  export const tagline: Brand['tagline'];
  export const email: Brand['email'];
  export const phone: Brand['phone'];
  export const hours: Brand['hours'];
  export const address: Brand['address'];
  export const social: Brand['social'];
  export const foundedYear: Brand['foundedYear'];
  export const replyTime: Brand['replyTime'];
  const brand: Brand;
  export default brand;
}
declare module '*/llms.yaml' {
  const words: { about: string };
  export default words;
}
declare module '*/home.yaml' {
  const words: import('./content/content-schema.ts').HomeWords;
  export default words;
}
declare module '*/home-sections.yaml' {
  const words: import('./content/content-schema.ts').HomeSections;
  export default words;
}
declare module '*/catalog/plans.yaml' {
  const catalog: import('./content/catalog-schema.ts').Catalog;
  export default catalog;
}
declare module '*/catalog/promotions.yaml' {
  const promotions: import('valibot').InferOutput<typeof import('./content/catalog-schema.ts').promotions>;
  export default promotions;
}
declare module '*/checkout.yaml' {
  const words: import('valibot').InferOutput<typeof import('./content/checkout-schema.ts').checkoutWords>;
  export default words;
}
declare module 'virtual:price-list' {
  const prices: import('./content/catalog-schema.ts').PriceList;
  export default prices;
}
declare module '*/navigation.yaml' {
  const navigation: import('./content/content-schema.ts').Navigation;
  export default navigation;
}
declare module '*/terms.yaml' {
  const edition: import('./content/terms-edition-schema.ts').TermsEdition;
  export default edition;
}
declare module '*/newsletter.yaml' {
  const words: import('./content/content-schema.ts').NewsletterWords;
  export default words;
}
declare module '*/consents.yaml' {
  const consents: import('./content/content-schema.ts').Consents;
  export default consents;
}
declare module '*/time-zones.yaml' {
  const zones: import('./content/content-schema.ts').TimeZones;
  export default zones;
}
declare module '*/meetings.yaml' {
  const words: import('./content/content-schema.ts').MeetingWords;
  export default words;
}
declare module '*/launch-brief.yaml' {
  const words: import('./content/content-schema.ts').OnboardingWords;
  export default words;
}
declare module '*/chat/words.yaml' {
  const words: import('./content/content-schema.ts').ChatWords;
  export default words;
}
declare module '*/redirects.yaml' {
  const redirects: import('./content/content-schema.ts').Redirects;
  export default redirects;
}
declare module '*-page.yaml' {
  const words: import('./content/content-schema.ts').PageWords;
  export default words;
}
declare module '*-brochure.yaml' {
  const words: import('./content/content-schema.ts').Brochure;
  export default words;
}
declare module '*-call.yaml' {
  const call: import('./content/content-schema.ts').Call;
  export default call;
}
declare module '*/questionnaire/questions.yaml' {
  const questions: import('./content/questionnaire-content-schema.ts').Question[];
  export default questions;
}
declare module '*/questionnaire/services.yaml' {
  const services: import('./content/content-schema.ts').QuestionnaireServices;
  export default services;
}
declare module '*/questionnaire/rules.yaml' {
  const rules: import('./content/content-schema.ts').QuestionnaireRules;
  export default rules;
}
declare module '*/questionnaire/words.yaml' {
  const words: import('./content/content-schema.ts').QuestionnaireWords;
  export default words;
}
declare module '*/films/films.yaml' {
  const films: import('./content/film-schema.ts').Film[];
  export default films;
}
declare module '*/films/film-times.yaml' {
  const times: import('./content/film-schema.ts').FilmTimes[];
  export default times;
}
declare module '*/voices/voices.yaml' {
  const voices: import('./content/voice-schema.ts').Voices;
  export default voices;
}
declare module '*/voices/lines.yaml' {
  const lines: import('./content/voice-schema.ts').VoiceLines;
  export default lines;
}
declare module '*/voices/recordings.yaml' {
  const recordings: import('./content/voice-schema.ts').Recording[];
  export default recordings;
}
declare module '*/receptionist/entry.yaml' {
  const words: import('./content/demo-words-schema.ts').DemoEntryWords;
  export default words;
}
declare module '*/receptionist/words.yaml' {
  const words: import('./content/demo-words-schema.ts').DemoWords;
  export default words;
}
declare module '*/receptionist/difficult-callers.yaml' {
  const words: import('./content/difficult-callers-schema.ts').DifficultCallers;
  export default words;
}
declare module '*/receptionist/talk.yaml' {
  const words: import('./content/demo-schema.ts').DemoTalk;
  export default words;
}
declare module '*/receptionist/sample-talk.yaml' {
  const words: import('./content/demo-words-schema.ts').SampleTalk;
  export default words;
}
declare module '*-demo.yaml' {
  const words: import('./content/demo-schema.ts').DemoTrade;
  export default words;
}
declare module '*/assessment/questions.yaml' {
  const questions: import('./content/content-schema.ts').DiscQuestion[];
  export default questions;
}
declare module '*/assessment/styles.yaml' {
  const styles: import('./content/content-schema.ts').DiscStyles;
  export default styles;
}
declare module '*/assessment/blends.yaml' {
  const blends: Record<string, import('./content/content-schema.ts').DiscBlend>;
  export default blends;
}
declare module '*/assessment/pairs.yaml' {
  const pairs: Record<string, import('./content/content-schema.ts').DiscPair>;
  export default pairs;
}
declare module '*/assessment/method.yaml' {
  const method: import('./content/content-schema.ts').DiscMethod;
  export default method;
}
declare module '*/assessment/narrative.yaml' {
  const narrative: import('./content/content-schema.ts').DiscNarrative;
  export default narrative;
}
declare module 'virtual:article-summaries' {
  const summaries: import('./content/content-schema.ts').ArticleSummary[];
  export default summaries;
}
declare module 'virtual:article-loaders' {
  const loaders: Record<
    string,
    {
      /** ISO date. */
      published: string;
      load: () => Promise<{ default: import('./content/content-schema.ts').Article }>;
    }
  >;
  export default loaders;
}
declare module 'virtual:page-table' {
  const table: Record<import('./shared/site/routes.ts').PageName, () => Promise<unknown>>;
  export default table;
}
declare module 'virtual:claims-ledger' {
  const entries: import('./content/claim-schema.ts').LedgerEntry[];
  export default entries;
}
declare module '*.md' {
  const article: import('./content/content-schema.ts').Article;
  export default article;
}
