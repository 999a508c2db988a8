/** The plain post of a declared form, for browsers in which scripts are blocked. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { Refusal, type ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { claimForm } from '../http/request/form-claim.ts';
import { addPlainPost, type PlainPostOptions } from '../http/plain-post.ts';
import { sourcePageOf, visitSourceOfForm } from '../http/request/request-origin.ts';
import type { FeatureRoutes } from '../http/stated-routes.ts';
import { validationFailed } from '../http/site-function.ts';
import { signsOfForm } from '../screening/plain-form-signs.ts';
import type { FormDeclaration, Forms, SiteForm } from './site-form.ts';

type PostedForm<Input extends object> = Required<Pick<FormDeclaration<Input>, 'plain' | 'schema' | 'essence' | 'act'>>;

export function plainFormRoutes<Input extends object>(
  forms: Forms,
  form: SiteForm,
  { plain, schema, essence, act }: PostedForm<Input>,
  options: PlainPostOptions,
): FeatureRoutes {
  const { limit, name } = form;
  const endpoint = new Hono<AppEnv>();
  addPlainPost(endpoint, options, {
    path: plain.path,
    limit,
    async answer(c, { form: filled, client, now, commit }) {
      const early = plain.before?.(c, filled);
      if (early) return early;
      const refused = (error: ApiError) =>
        plain.answer(c, { kind: error.code === 'rate_limited' ? 'busy' : 'invalid', error }, filled);
      const read = v.safeParse(schema, plain.typed(filled, c, now));
      if (!read.success) return refused(validationFailed(read.issues));
      const input = read.output;
      const source = visitSourceOfForm(c.req.raw, options.siteUrl);
      const sourcePage = sourcePageOf(c.req.raw, options.siteUrl);
      try {
        await commit(async (tx) => {
          const claim = { form: name, client, content: (plain.essence ?? essence)(input) };
          // A double click or a reload of the answer sends the same form again.
          if (!(await claimForm(tx, claim, now))) return;
          const sender = { client, signs: signsOfForm(filled) };
          await act(input, forms.arrival(form, { tx, now, sourcePage, source }, sender));
        });
      } catch (error) {
        if (error instanceof Refusal) return refused(error.apiError);
        throw error;
      }
      return plain.answer(c, { kind: 'sent', input }, filled);
    },
  });
  return { base: '', endpoint, list: [{ method: 'POST', path: plain.path, guard: 'own form', limits: [limit] }] };
}
