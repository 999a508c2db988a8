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
declare module '*/errors-words.yaml' { const words: { readonly "nothingHere": string; readonly "failed": string; readonly "notSaved": string; readonly "tooMany": string; readonly "wrongFields": string; readonly "noSuchField": string; readonly "missingField": string; readonly "overloaded": string; readonly "tooManyFiles": string; readonly "needsProof": string; readonly "access": { readonly "signIn": string; readonly "sessionEnded": string; readonly "noToken": string; readonly "team": string; readonly "owner": string; readonly "unproved": string; readonly "secondStep": string }; readonly "call": { readonly "method": string; readonly "unknown": string; readonly "badKey": string; readonly "keyReused": string; readonly "longAddress": string }; readonly "body": { readonly "compressed": string; readonly "stalled": string; readonly "notJson": string; readonly "badJson": string; readonly "text": string; readonly "depth": string; readonly "keys": string; readonly "badName": string; readonly "incomplete": string; readonly "tooLarge": string }; readonly "form": { readonly "foreign": string; readonly "notForm": string; readonly "incomplete": string; readonly "trap": string }; readonly "page": { readonly "title": string; readonly "heading": string; readonly "back": string; readonly "again": string }; readonly "file": { readonly "method": string; readonly "missing": string; readonly "shorter": string; readonly "changed": string; readonly "unreadable": string } }; export default words; }
declare module '*/failure-words.yaml' { const words: { readonly "unreachable": string; readonly "failed": string; readonly "limited": string; readonly "email": string }; export default words; }
declare module '*/field-errors-words.yaml' { const words: { readonly "tooLong": string; readonly "length": string }; export default words; }
declare module '*/mailbox-words.yaml' { const words: { readonly "title": string; readonly "note": string; readonly "empty": string; readonly "older": string; readonly "all": string; readonly "from": string; readonly "to": string; readonly "replyTo": string; readonly "sent": string; readonly "frame": string; readonly "attachments": string; readonly "unnamed": string; readonly "textPart": string; readonly "noSubject": string }; export default words; }
declare module '*/mailed-acts-words.yaml' { const words: { readonly "done": string; readonly "remind": string; readonly "release": string }; export default words; }
declare module '*/pdf-words.yaml' { const words: { readonly "page": string }; export default words; }
declare module '*/screening-signs-words.yaml' { const words: { readonly "trapped": string; readonly "noScript": string; readonly "fast": string; readonly "severalLinks": string; readonly "manyLinks": string; readonly "linkList": string; readonly "mostlyLinks": string; readonly "forumMarkup": string; readonly "pageMarkup": string; readonly "linkInName": string; readonly "scripts": string; readonly "repeated": string; readonly "sameFromMany": string; readonly "similarWithLinks": string; readonly "similarAgain": string }; export default words; }
