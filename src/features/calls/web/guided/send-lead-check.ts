/** Checks the address before the lead is sent, by the server's own schema. A file, because the schema loads late. */
import { demoLeadSchema } from '#features/calls/shared/demo-lead-schema.ts';
import { schemaCheck } from '#web/forms/schema-check.ts';

export const checkAddress = schemaCheck({ email: demoLeadSchema.entries.email });
