/** Types of the content files. Written by `npx vitest run --project code test/rules/content-types -u`. */
declare module '*/brand.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/brand.yaml'>; export const name: (typeof words)['name']; export const tagline: (typeof words)['tagline']; export const email: (typeof words)['email']; export const phone: (typeof words)['phone']; export const hours: (typeof words)['hours']; export const address: (typeof words)['address']; export const social: (typeof words)['social']; export const foundedYear: (typeof words)['foundedYear']; export const replyTime: (typeof words)['replyTime']; export const examplePhone: (typeof words)['examplePhone']; export const products: (typeof words)['products']; export const logo: (typeof words)['logo']; export const colors: (typeof words)['colors']; export default words; }
declare module '*/blog.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/blog.yaml'>; export default words; }
declare module '*/home.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/home.yaml'>; export default words; }
declare module '*/home-sections.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/home-sections.yaml'>; export default words; }
declare module '*/catalog/plans.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/catalog/plans.yaml'>; export default words; }
declare module '*/catalog/promotions.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/catalog/promotions.yaml'>; export default words; }
declare module '*/checkout.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/checkout.yaml'>; export default words; }
declare module '*/people.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/people.yaml'>; export default words; }
declare module '*/llms.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/llms.yaml'>; export default words; }
declare module '*/navigation.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/navigation.yaml'>; export default words; }
declare module '*/newsletter.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/newsletter.yaml'>; export default words; }
declare module '*/terms.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/terms.yaml'>; export default words; }
declare module '*/sample-world.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/sample-world.yaml'>; export default words; }
declare module '*/consents.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/consents.yaml'>; export default words; }
declare module '*/contact-choices.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/contact-choices.yaml'>; export default words; }
declare module '*/launch-brief.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/launch-brief.yaml'>; export default words; }
declare module '*/meetings.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/meetings.yaml'>; export default words; }
declare module '*/time-grid.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/time-grid.yaml'>; export default words; }
declare module '*/time-zones.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/time-zones.yaml'>; export default words; }
declare module '*/chat/model-agent.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/chat/model-agent.yaml'>; export default words; }
declare module '*/chat/model-words.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/chat/model-words.yaml'>; export default words; }
declare module '*/chat/words.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/chat/words.yaml'>; export default words; }
declare module '*/redirects.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/redirects.yaml'>; export default words; }
declare module '*/search-words.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/search-words.yaml'>; export default words; }
declare module '*-page.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*-page.yaml'>; export default words; }
declare module '*-brochure.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*-brochure.yaml'>; export default words; }
declare module '*/questionnaire/questions.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/questionnaire/questions.yaml'>; export default words; }
declare module '*/questionnaire/services.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/questionnaire/services.yaml'>; export default words; }
declare module '*/questionnaire/rules.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/questionnaire/rules.yaml'>; export default words; }
declare module '*/questionnaire/brief.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/questionnaire/brief.yaml'>; export default words; }
declare module '*/questionnaire/words.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/questionnaire/words.yaml'>; export default words; }
declare module '*-guided-call.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*-guided-call.yaml'>; export default words; }
declare module '*/guided-calls/cast.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/cast.yaml'>; export default words; }
declare module '*/guided-calls/recordings.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/recordings.yaml'>; export default words; }
declare module '*/guided-calls/businesses.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/businesses.yaml'>; export default words; }
declare module '*/guided-calls/entry.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/entry.yaml'>; export default words; }
declare module '*/guided-calls/free-call-agent.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/free-call-agent.yaml'>; export default words; }
declare module '*/guided-calls/free-call.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/free-call.yaml'>; export default words; }
declare module '*/guided-calls/model-use.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/model-use.yaml'>; export default words; }
declare module '*/guided-calls/order.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/order.yaml'>; export default words; }
declare module '*/guided-calls/words.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/guided-calls/words.yaml'>; export default words; }
declare module '*/films/films.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/films/films.yaml'>; export default words; }
declare module '*/films/film-times.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/films/film-times.yaml'>; export default words; }
declare module '*/voices/voices.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/voices/voices.yaml'>; export default words; }
declare module '*/voices/lines.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/voices/lines.yaml'>; export default words; }
declare module '*/voices/recordings.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/voices/recordings.yaml'>; export default words; }
declare module '*/assessment/questions.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/questions.yaml'>; export default words; }
declare module '*/assessment/styles.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/styles.yaml'>; export default words; }
declare module '*/assessment/blends.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/blends.yaml'>; export default words; }
declare module '*/assessment/pairs.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/pairs.yaml'>; export default words; }
declare module '*/assessment/method.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/method.yaml'>; export default words; }
declare module '*/assessment/narrative.yaml' { const words: import('./schemas/content-schema.ts').ContentOf<'*/assessment/narrative.yaml'>; export default words; }
declare module '*/shell-words.yaml' { const words: { readonly "skip": string; readonly "loading": string; readonly "chatFailed": string; readonly "homePage": string; readonly "mainMenu": string; readonly "accountMenu": string; readonly "menu": string; readonly "openMenu": string; readonly "closeMenu": string; readonly "phoneMenu": string; readonly "signedIn": string; readonly "theme": string; readonly "auto": string; readonly "light": string; readonly "dark": string; readonly "tryAgain": string; readonly "notLoaded": string; readonly "notLoadedLead": string; readonly "failed": string; readonly "failedLead": string; readonly "messages": string; readonly "notifications": string; readonly "dismiss": string; readonly "signedOut": string }; export const skip: (typeof words)['skip']; export const loading: (typeof words)['loading']; export const chatFailed: (typeof words)['chatFailed']; export const homePage: (typeof words)['homePage']; export const mainMenu: (typeof words)['mainMenu']; export const accountMenu: (typeof words)['accountMenu']; export const menu: (typeof words)['menu']; export const openMenu: (typeof words)['openMenu']; export const closeMenu: (typeof words)['closeMenu']; export const phoneMenu: (typeof words)['phoneMenu']; export const signedIn: (typeof words)['signedIn']; export const theme: (typeof words)['theme']; export const auto: (typeof words)['auto']; export const light: (typeof words)['light']; export const dark: (typeof words)['dark']; export const tryAgain: (typeof words)['tryAgain']; export const notLoaded: (typeof words)['notLoaded']; export const notLoadedLead: (typeof words)['notLoadedLead']; export const failed: (typeof words)['failed']; export const failedLead: (typeof words)['failedLead']; export const messages: (typeof words)['messages']; export const notifications: (typeof words)['notifications']; export const dismiss: (typeof words)['dismiss']; export const signedOut: (typeof words)['signedOut']; export default words; }
declare module 'virtual:artifact-kinds' {
export interface ArtifactKinds {
'contact-form': import('valibot').InferOutput<typeof import('./features/contact/web/contact-form-artifact.ts').artifact>;
'voice-pricing': import('valibot').InferOutput<typeof import('./features/pricing/web/voice-pricing-artifact.ts').artifact>;
'own-line': import('valibot').InferOutput<typeof import('./features/voices/web/own-line-artifact.ts').artifact>;
'add-on-bill': import('valibot').InferOutput<typeof import('./web/artifacts/add-on-bill/add-on-bill-artifact.ts').artifact>;
'case-files': import('valibot').InferOutput<typeof import('./web/artifacts/case-files/case-files-artifact.ts').artifact>;
'conversation-tags': import('valibot').InferOutput<typeof import('./web/artifacts/conversation-tags/conversation-tags-artifact.ts').artifact>;
'evening-log': import('valibot').InferOutput<typeof import('./web/artifacts/evening-log/evening-log-artifact.ts').artifact>;
'hand-off': import('valibot').InferOutput<typeof import('./web/artifacts/hand-off/hand-off-artifact.ts').artifact>;
'handoff-flow': import('valibot').InferOutput<typeof import('./web/artifacts/handoff-flow/handoff-flow-artifact.ts').artifact>;
'keypad-and-speech': import('valibot').InferOutput<typeof import('./web/artifacts/keypad-and-speech/keypad-and-speech-artifact.ts').artifact>;
'project-waveform': import('valibot').InferOutput<typeof import('./web/artifacts/project-waveform/project-waveform-artifact.ts').artifact>;
'quote-sheet': import('valibot').InferOutput<typeof import('./web/artifacts/quote-sheet/quote-sheet-artifact.ts').artifact>;
'role-play': import('valibot').InferOutput<typeof import('./web/artifacts/role-play/role-play-artifact.ts').artifact>;
'sample-report': import('valibot').InferOutput<typeof import('./web/artifacts/sample-report/sample-report-artifact.ts').artifact>;
'seat-bill': import('valibot').InferOutput<typeof import('./web/artifacts/seat-bill/seat-bill-artifact.ts').artifact>;
'site-health': import('valibot').InferOutput<typeof import('./web/artifacts/site-health/site-health-artifact.ts').artifact>;
'stopwatch': import('valibot').InferOutput<typeof import('./web/artifacts/stopwatch/stopwatch-artifact.ts').artifact>;
'three-margins': import('valibot').InferOutput<typeof import('./web/artifacts/three-margins/three-margins-artifact.ts').artifact>;
'ticket-sources': import('valibot').InferOutput<typeof import('./web/artifacts/ticket-sources/ticket-sources-artifact.ts').artifact>;
'week-grid': import('valibot').InferOutput<typeof import('./web/artifacts/week-grid/week-grid-artifact.ts').artifact>;
}
}
