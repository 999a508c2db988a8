/** Checks a form field by field with the schemas that its endpoint uses, so that both sides say the same. */
import * as v from 'valibot';
import type { FieldCheck } from './field-check.ts';

/** @param fields A schema per text field or group of checkboxes, such as the `entries` of a shared object schema. */
export function schemaCheck(fields: Readonly<Record<string, v.GenericSchema>>): FieldCheck {
  return ({ texts, choices }) => {
    const problems: Record<string, string> = {};
    for (const [name, schema] of Object.entries(fields)) {
      const result = v.safeParse(schema, choices[name] ?? texts[name]);
      if (!result.success) problems[name] = result.issues[0].message;
    }
    return problems;
  };
}
