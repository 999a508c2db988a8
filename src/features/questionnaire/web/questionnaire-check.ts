import { questionnaireSchema } from '../shared/questionnaire-schema.ts';
import { schemaCheck } from '#web/forms/schema-check.ts';

const { name, email, note } = questionnaireSchema.entries;

export const checkForUs = schemaCheck({ name, email, note });
export const checkForSelf = schemaCheck({ name, email });
