/** The function of a declared form, behind POST /functions/v1. */
import { defineCommand, type SiteFunction } from '../http/site-function.ts';
import type { Forms } from './receive.ts';
import type { FormExtras, SiteForm } from './site-form.ts';

export function formFunction(forms: Forms, form: SiteForm): SiteFunction {
  const { functionName: name, limit: limitPerClient, schema, divert, handlesRepeats } = form;
  const body = defineCommand({
    schema,
    essence: (input) => essenceOf(form, input),
    ...(handlesRepeats && { handlesRepeats }),
    async act(input, call) {
      const diverted = divert?.(input, call);
      if (diverted) return diverted;
      const { tx, now, client, sourcePage } = call;
      const content = form.read(input, { now, sourcePage, source: input.source });
      const stored = await forms.receive(tx, form, content, { client, signs: input.screening }, now);
      return form.answer?.(stored);
    },
  });
  return { name, guard: 'anyone', limitPerClient, ...body };
}

/** Two submissions with equal essence are one that was sent twice; its signs and source may differ. */
export function essenceOf({ essence }: SiteForm, input: FormExtras): unknown {
  if (essence) return essence(input);
  const { source: _source, screening: _screening, ...fields } = input;
  return fields;
}
