export { leadParts, receiveLead } from './contact-form.ts';
