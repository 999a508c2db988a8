/** Types of the content files, as the build's content plugin turns them into modules. */
/** The year of the build: a page and the code that takes it over must agree on it. */
declare const BUILD_YEAR: number;
declare module '*/brand.yaml' {
  const brand: import('../build/content-schema.ts').Brand;
  export default brand;
}
declare module '*/home.yaml' {
  const words: import('../build/content-schema.ts').HomeWords;
  export default words;
}
declare module '*/home-sections.yaml' {
  const words: import('../build/content-schema.ts').HomeSections;
  export default words;
}
declare module '*/catalog/plans.yaml' {
  const catalog: import('../build/catalog-schema.ts').Catalog;
  export default catalog;
}
declare module '*/catalog/promotions.yaml' {
  const promotions: import('valibot').InferOutput<typeof import('../build/catalog-schema.ts').promotions>;
  export default promotions;
}
declare module '*/checkout.yaml' {
  const words: import('valibot').InferOutput<typeof import('../build/checkout-schema.ts').checkoutWords>;
  export default words;
}
declare module 'virtual:price-list' {
  const prices: import('../build/catalog-schema.ts').PriceList;
  export default prices;
}
declare module '*/navigation.yaml' {
  const navigation: import('../build/content-schema.ts').Navigation;
  export default navigation;
}
declare module '*/newsletter.yaml' {
  const words: import('../build/content-schema.ts').NewsletterWords;
  export default words;
}
declare module '*/consents.yaml' {
  const consents: import('../build/content-schema.ts').Consents;
  export default consents;
}
declare module '*/time-zones.yaml' {
  const zones: import('../build/content-schema.ts').TimeZones;
  export default zones;
}
declare module '*/meetings.yaml' {
  const words: import('../build/content-schema.ts').MeetingWords;
  export default words;
}
declare module '*/onboarding.yaml' {
  const words: import('../build/content-schema.ts').OnboardingWords;
  export default words;
}
declare module '*/chat/words.yaml' {
  const words: import('../build/content-schema.ts').ChatWords;
  export default words;
}
declare module '*/redirects.yaml' {
  const redirects: import('../build/content-schema.ts').Redirects;
  export default redirects;
}
declare module '*-page.yaml' {
  const words: import('../build/content-schema.ts').PageWords;
  export default words;
}
declare module '*-brochure.yaml' {
  const words: import('../build/content-schema.ts').Brochure;
  export default words;
}
declare module '*-call.yaml' {
  const call: import('../build/content-schema.ts').Call;
  export default call;
}
declare module '*/questionnaire/questions.yaml' {
  const questions: import('../build/questionnaire-schema.ts').Question[];
  export default questions;
}
declare module '*/questionnaire/services.yaml' {
  const services: import('../build/content-schema.ts').QuestionnaireServices;
  export default services;
}
declare module '*/questionnaire/rules.yaml' {
  const rules: import('../build/content-schema.ts').QuestionnaireRules;
  export default rules;
}
declare module '*/questionnaire/words.yaml' {
  const words: import('../build/content-schema.ts').QuestionnaireWords;
  export default words;
}
declare module '*/films/films.yaml' {
  const films: import('../build/film-schema.ts').Film[];
  export default films;
}
declare module '*/films/film-times.yaml' {
  const times: import('../build/film-schema.ts').FilmTimes[];
  export default times;
}
declare module '*/voices/voices.yaml' {
  const voices: import('../build/voice-schema.ts').Voices;
  export default voices;
}
declare module '*/voices/lines.yaml' {
  const lines: import('../build/voice-schema.ts').VoiceLines;
  export default lines;
}
declare module '*/voices/recordings.yaml' {
  const recordings: import('../build/voice-schema.ts').Recording[];
  export default recordings;
}
declare module '*/demos/entry.yaml' {
  const words: import('../build/demo-words-schema.ts').DemoEntryWords;
  export default words;
}
declare module '*/demos/words.yaml' {
  const words: import('../build/demo-words-schema.ts').DemoWords;
  export default words;
}
declare module '*/demos/difficult-callers.yaml' {
  const words: import('../build/difficult-callers-schema.ts').DifficultCallers;
  export default words;
}
declare module '*/demos/talk.yaml' {
  const words: import('../build/demo-schema.ts').DemoTalk;
  export default words;
}
declare module '*/demos/sample-talk.yaml' {
  const words: import('../build/demo-words-schema.ts').SampleTalk;
  export default words;
}
declare module '*-demo.yaml' {
  const words: import('../build/demo-schema.ts').DemoTrade;
  export default words;
}
declare module '*/disc/questions.yaml' {
  const questions: import('../build/content-schema.ts').DiscQuestion[];
  export default questions;
}
declare module '*/disc/styles.yaml' {
  const styles: import('../build/content-schema.ts').DiscStyles;
  export default styles;
}
declare module '*/disc/blends.yaml' {
  const blends: Record<string, import('../build/content-schema.ts').DiscBlend>;
  export default blends;
}
declare module '*/disc/pairs.yaml' {
  const pairs: Record<string, import('../build/content-schema.ts').DiscPair>;
  export default pairs;
}
declare module '*/disc/method.yaml' {
  const method: import('../build/content-schema.ts').DiscMethod;
  export default method;
}
declare module '*/disc/narrative.yaml' {
  const narrative: import('../build/content-schema.ts').DiscNarrative;
  export default narrative;
}
declare module 'virtual:article-summaries' {
  const summaries: import('../build/content-schema.ts').ArticleSummary[];
  export default summaries;
}
declare module 'virtual:article-loaders' {
  const loaders: Record<
    string,
    {
      /** ISO date. */
      published: string;
      load: () => Promise<{ default: import('../build/content-schema.ts').Article }>;
    }
  >;
  export default loaders;
}
declare module 'virtual:claims-ledger' {
  const entries: import('../build/claim-schema.ts').LedgerEntry[];
  export default entries;
}
declare module '*.md' {
  const article: import('../build/content-schema.ts').Article;
  export default article;
}
