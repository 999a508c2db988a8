import * as v from 'valibot';
import { codePoints } from '#shared/text/text-length.ts';
import { isDeliverableAddress, typedAddress } from '#shared/text/email-address.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import words from '#content/desk/add-words.yaml';
import { isPhoneNumber } from '#shared/text/typed-phone.ts';
import { CONTACTS_MAX, LABELS_MAX_LENGTH } from './desk-limits.ts';

/** In code points. */
const NOTE_MAX_LENGTH = 1_000;
/** Rows of one call: few enough that nobody else waits, and that their bytes fit a body. */
export const IMPORTED_AT_ONCE = 100;

/** Made in the browser. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const short = v.pipe(v.string(), v.trim(), codePoints(0, NAME_MAX_LENGTH));

/** What a row says of a person, in the order in which a call sends it. */
export const IMPORT_FIELDS = ['name', 'email', 'phone', 'company', 'label', 'note'] as const;

/** Separates several values in one cell: Google uses `:::`, others a semicolon or a line break. */
export const BETWEEN = /:::|[;\n]/;

function severalOf(isOne: (text: string) => boolean, fault: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(BETWEEN).map(typedAddress).filter(Boolean))]),
    v.check((all) => all.length <= CONTACTS_MAX && all.every(isOne), fault),
    v.transform((all) => all.join('\n')),
  );
}

/** One row of a file, with an address and a number in each line. Its errors say what is wrong with it. */
export const importedRowSchema = v.pipe(
  v.strictObject({
    name: short,
    email: severalOf(isDeliverableAddress, words.faults.email),
    phone: severalOf(isPhoneNumber, words.faults.phone),
    company: short,
    label: v.pipe(v.string(), v.trim(), codePoints(0, LABELS_MAX_LENGTH)),
    note: v.pipe(v.string(), v.trim(), codePoints(0, NOTE_MAX_LENGTH)),
  }),
  v.check(({ name, email, phone }) => name + email + phone !== '', words.nothing),
);
export type ImportedRow = v.InferOutput<typeof importedRowSchema>;

const rowAsList = v.pipe(
  v.array(v.string()),
  v.length(IMPORT_FIELDS.length),
  v.transform((cells) => Object.fromEntries(IMPORT_FIELDS.map((field, index) => [field, cells[index]]))),
  importedRowSchema,
);

export const importSchema = v.strictObject({
  /** The same for all rows of the file. */
  import: id,
  /** As lists, because a body may hold only so many names. */
  rows: v.pipe(v.array(rowAsList), v.minLength(1), v.maxLength(IMPORTED_AT_ONCE)),
  isDry: v.boolean(),
});

export const undoImportSchema = v.strictObject({ import: id });

export interface ImportAnswer {
  added: number;
  /** Places of the rows whose person is known. */
  known: number[];
}

export interface ImportsView {
  imports: { id: string; at: string; count: number }[];
}
