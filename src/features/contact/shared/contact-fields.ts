/** Fragments of the contact page, to which its plain form post redirects with an answer. */
export const CONTACT_ANCHORS = { sent: 'message-sent', invalid: 'message-invalid', busy: 'message-busy' } as const;

/**
 * Fields of the contact form beyond name, address, topic, message and phone. Schema, form, storage, both emails and the
 * export follow this list, so that a new field only needs a line here.
 */
export interface ContactField {
  name: string;
  label: string;
  /** In code points. */
  maxLength: number;
  required: boolean;
}

export const FURTHER_FIELDS: readonly ContactField[] = [];

export type FurtherFields = Readonly<Record<string, string | undefined>>;

export function furtherFrom(textOf: (name: string) => string | undefined, fields = FURTHER_FIELDS): FurtherFields {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = textOf(name)?.trim();
      return text ? [[name, text]] : [];
    }),
  );
}

/** With their labels; a field that the form no longer has keeps its name. */
export function furtherFacts(
  further: FurtherFields | undefined,
  fields = FURTHER_FIELDS,
): [label: string, value: string][] {
  return Object.entries(further ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[fields.find((field) => field.name === name)?.label ?? name, value]],
  );
}
