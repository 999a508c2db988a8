/** Types of the modules that the build makes, but for content files (content-files.d.ts). */
/** The year of the build: a page and the code that takes it over must agree on it. */
declare const BUILD_YEAR: number;
declare module 'virtual:price-list' {
  const prices: import('./features/pricing/shared/catalog-schema.ts').PriceList;
  export default prices;
}
declare module 'virtual:article-summaries' {
  const summaries: import('./schemas/article-schema.ts').ArticleSummary[];
  export default summaries;
}
declare module 'virtual:article-loaders' {
  const loaders: Record<
    string,
    {
      /** ISO date. */
      published: string;
      load: () => Promise<{ default: import('./schemas/content-schema.ts').Article }>;
    }
  >;
  export default loaders;
}
declare module 'virtual:page-table' {
  const table: Record<import('./shared/site/routes.ts').PageName, () => Promise<unknown>>;
  export default table;
}
declare module 'virtual:claims-ledger' {
  const entries: import('./schemas/claim-schema.ts').LedgerEntry[];
  export default entries;
}
declare module '*.yaml?heard' {
  const call: import('./features/calls/shared/heard-call.ts').BilledCall;
  export default call;
}
declare module '*/questions.yaml?first' {
  const question: import('./schemas/content-schema.ts').DiscQuestion;
  export default question;
}
declare module '*/portraits.yaml?sample' {
  const sample: import('./features/assessment/shared/portrait.ts').ShortSample;
  export default sample;
}
declare module '*/portraits.yaml?samples' {
  const samples: import('./features/assessment/shared/portrait.ts').SamplePortrait[];
  export default samples;
}
declare module '*.md' {
  const article: import('./schemas/content-schema.ts').Article;
  export default article;
}

/** What a script needs that draws the brand. In a module of its own: each export of the whole brand is in every page. */
declare module '*/brand.yaml?looks' {
  const looks: Pick<import('./schemas/content-schema.ts').ContentOf<'*/brand.yaml'>, 'name' | 'logo' | 'colors'>;
  export default looks;
}
