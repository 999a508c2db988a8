import type { Forms } from '../forms/receive.ts';
import { addPlainPost, type PlainPostOptions } from '../http/plain-post.ts';
import type { Feature } from './feature.ts';
import { defineCommand, validationFailed, type SiteFunction } from '../http/site-function.ts';
import type { FormExtras, SiteForm } from '../forms/site-form.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { Refusal, type ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { sourcePageOf, visitSourceOfForm } from '../http/request/request-origin.ts';
import type { FeatureRoutes } from '../http/stated-routes.ts';
import { TRAP_FIELD, type FormSigns } from '#shared/visitors/screening-facts.ts';
import { claimOnce, digestOf, EQUAL_SUBMISSION_TTL_MS } from '../http/idempotency-store.ts';
import { sha256 } from '../sha256.ts';

export function mountForms(feature: Feature, forms: Forms, options: PlainPostOptions): Feature {
  const { forms: declared = [], functions = [], routes = [] } = feature;
  return {
    ...feature,
    functions: [...declared.map((form) => formFunction(forms, form)), ...functions],
    routes: [...declared.flatMap((form) => plainFormRoutes(forms, form, options) ?? []), ...routes],
  };
}

/** The function of a declared form, behind POST /functions/v1. */
function formFunction(forms: Forms, form: SiteForm): SiteFunction {
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
function essenceOf({ essence }: SiteForm, input: FormExtras): unknown {
  if (essence) return essence(input);
  const { source: _source, screening: _screening, ...fields } = input;
  return fields;
}

/** For browsers in which scripts are blocked; undefined for a form that needs them. */
function plainFormRoutes(forms: Forms, form: SiteForm, options: PlainPostOptions): FeatureRoutes | undefined {
  const { plain, limit, schema, name } = form;
  if (!plain) return undefined;
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
      try {
        const content = form.read(input, { now, sourcePage: sourcePageOf(c.req.raw, options.siteUrl), source });
        await commit(async (tx) => {
          const bodyHash = digestOf(plain.essence ? plain.essence(input) : essenceOf(form, input));
          const scope = `form-${name}:${sha256(client)}`;
          const claim = { scope, key: `body:${bodyHash}`, bodyHash, ttlMs: EQUAL_SUBMISSION_TTL_MS };
          // A double click or a reload of the answer sends the same form again.
          if ((await claimOnce(tx, claim, now)).kind !== 'first') return;
          await forms.receive(tx, form, content, { client, signs: signsOfForm(filled) }, now);
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

/** The spam signs of a plain form. No script measures how long it was open. */
function signsOfForm(form: FormData): Pick<FormSigns, 'trap'> {
  const trap = form.get(TRAP_FIELD);
  // A file in the field counts as filled in.
  return { trap: typeof trap === 'string' ? trap : trap === null ? '' : trap.name };
}
