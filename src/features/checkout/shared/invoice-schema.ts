import * as v from 'valibot';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import words from '#content/checkout/refusal-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { INVOICE_LENGTHS, type INVOICE_FIELDS } from './buyer-fields.ts';
import { codePoints } from '#shared/text/text-length.ts';

const ADDRESS_MAX_LINES = 6;
const TOO_MANY_LINES = fillWords(words.addressLines, { most: String(ADDRESS_MAX_LINES) });
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;
/** An invoice may go to somebody who never asked for it, so it must carry no link. */
const withoutLinks = v.check((text: string) => !/:\/\/|www\.|@/i.test(text), words.noLinks);

function oneLine(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    codePoints(1, max),
    v.regex(/^[^\p{Cc}\u2028\u2029]*$/u, words.oneLine),
    withoutLinks,
  );
}

const address = v.pipe(
  v.string(),
  codePoints(1, INVOICE_LENGTHS.billingAddress),
  v.transform((text) => linesOf(text).join('\n')),
  v.check((text) => text !== '' && linesOf(text).length <= ADDRESS_MAX_LINES, TOO_MANY_LINES),
  withoutLinks,
);

function linesOf(text: string): string[] {
  const lines = text.split(LINE_BREAK).map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim());
  return lines.filter((line) => line !== '');
}

export const invoiceDetails = {
  billingAddress: v.optional(address),
  taxId: v.optional(oneLine(INVOICE_LENGTHS.taxId)),
  poNumber: v.optional(oneLine(INVOICE_LENGTHS.poNumber)),
  invoiceEmail: v.optional(deliverableEmail),
} satisfies Record<(typeof INVOICE_FIELDS)[number], v.GenericSchema>;
