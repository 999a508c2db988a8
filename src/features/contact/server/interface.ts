export { leadParts, receiveLead } from './contact-form.ts';
export type { Lead } from './lead-store.ts';
