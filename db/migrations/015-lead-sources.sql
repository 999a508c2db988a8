-- What a contact form may say beside the message: a number to call, the consent to be called, and how the visitor came.
alter table leads add column phone text;

alter table leads add column call_consent_at bigint;

alter table leads add column call_consent_wording text;

-- JSON text, as src/shared/visit-source.ts has it.
alter table leads add column source text;
