import type { FeatureRoutes } from '../http/stated-routes.ts';
import { sourcePageOf, visitSourceOfForm } from '../http/request/request-origin.ts';
import { addPlainPost, type PlainPostOptions } from '../http/plain-post.ts';
import type { AppEnv } from '../http/app-env.ts';
import { Refusal, type ApiError } from '../http/api-error.ts';
import * as v from 'valibot';
import { Hono } from 'hono';
import { TRAP_FIELD, type FormSigns } from '#shared/visitors/screening-facts.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { claimOnce, digestOf, EQUAL_SUBMISSION_TTL_MS } from '../http/idempotency-store.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { defineCommand, validationFailed } from '../http/site-function.ts';
import type { FormDeclaration, FormExtras, SiteForm, Forms } from './site-form.ts';

export function declareForm<Input extends object>(form: FormDeclaration<Input>): SiteForm {
  const { plain, functionName, limit: limitPerClient, schema, dedupeKey = withoutExtras, act } = form;
  const declared: SiteForm = {
    ...form,
    mount: (forms, options) => ({
      function: {
        name: functionName,
        guard: 'anyone',
        limitPerClient,
        ...defineCommand({
          schema,
          dedupeKey,
          async act(input, { tx, now, client, sourcePage }) {
            const { source, screening: signs }: FormExtras = input;
            return act(input, forms.arrival(declared, { tx, now, sourcePage, source }, { client, signs }));
          },
        }),
      },
      routes: plain ? [plainFormRoutes(forms, declared, { ...form, dedupeKey, plain }, options)] : [],
    }),
  };
  return declared;
}

/** Signs and source may differ when one form is sent twice. */
function withoutExtras({ source: _source, screening: _screening, ...fields }: FormExtras): unknown {
  return fields;
}

type PostedForm<Input extends object> = Required<
  Pick<FormDeclaration<Input>, 'plain' | 'schema' | 'dedupeKey' | 'act'>
>;

function plainFormRoutes<Input extends object>(
  forms: Forms,
  form: SiteForm,
  { plain, schema, dedupeKey, act }: PostedForm<Input>,
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
          // A double click or a reload of the answer sends the same form again.
          if (!(await claimForm(tx, name, client, (plain.dedupeKey ?? dedupeKey)(input), now))) return;
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

function signsOfForm(form: FormData): Pick<FormSigns, 'trap'> {
  const trap = form.get(TRAP_FIELD);
  // A file in the field counts as filled in.
  return { trap: typeof trap === 'string' ? trap : trap === null ? '' : trap.name };
}

async function claimForm(tx: Queryable, form: string, client: string, content: unknown, now: number): Promise<boolean> {
  const bodyHash = digestOf(content);
  const scope = `form-${form}:${sha256(client)}`;
  const claim = { scope, key: `body:${bodyHash}`, bodyHash, ttlMs: EQUAL_SUBMISSION_TTL_MS };
  return (await claimOnce(tx, claim, now)).kind === 'first';
}
