/** Makes the function behind POST /functions/v1, and the plain post, of a form that a feature declares. */
import { defineCommand } from '../http/site-function.ts';
import { plainFormRoutes } from './plain-form.ts';
import type { FormDeclaration, FormExtras, SiteForm } from './site-form.ts';

export function declareForm<Input extends object>(form: FormDeclaration<Input>): SiteForm {
  const { plain, functionName, limit: limitPerClient, schema, essence = withoutExtras, act } = form;
  const declared: SiteForm = {
    ...form,
    mount: (forms, options) => ({
      function: {
        name: functionName,
        guard: 'anyone',
        limitPerClient,
        ...defineCommand({
          schema,
          essence,
          async act(input, { tx, now, client, sourcePage }) {
            const { source, screening: signs }: FormExtras = input;
            return act(input, forms.arrival(declared, { tx, now, sourcePage, source }, { client, signs }));
          },
        }),
      },
      routes: plain ? [plainFormRoutes(forms, declared, { ...form, essence, plain }, options)] : [],
    }),
  };
  return declared;
}

/** Signs and source may differ when one form is sent twice. */
function withoutExtras({ source: _source, screening: _screening, ...fields }: FormExtras): unknown {
  return fields;
}
