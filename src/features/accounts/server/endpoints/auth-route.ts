import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { LoadOptions } from '#server/platform/http/load/load-gate.ts';
import { readJson } from '#server/platform/http/request/request-body.ts';
import type { ActingRequest, Parsed, Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { Accounts } from '../service/accounts.ts';

interface AuthCall<Body, Who> extends ActingRequest<Body, Who> {
  c: Context<AppEnv>;
  accounts: Accounts;
}

interface RouteOptions<Entries, Who> extends LoadOptions {
  /** Throws an AuthRefusal when the caller may not use the route. */
  who: (c: Context<AppEnv>, accounts: Accounts) => Who | Promise<Who>;
  /** The members of the JSON body; a route without any ignores its body. */
  body?: Entries;
  /** Whether a request without a content type counts as an empty object. */
  isBodyOptional?: boolean;
}

export type AuthRoute = (c: Context<AppEnv>, accounts: Accounts, pipeline: Pipeline) => Response | Promise<Response>;

export function authRoute<Who, Entries extends v.ObjectEntries = Record<never, never>>(
  { who, body, isBodyOptional = false, ...load }: RouteOptions<Entries, Who>,
  act: (call: AuthCall<v.InferOutput<v.ObjectSchema<Entries, undefined>>, Who>) => Response | Promise<Response>,
): AuthRoute {
  const schema = v.object(body ?? ({} as Entries));
  const parse = async (request: Request) => {
    if (!body || (isBodyOptional && !request.headers.has('content-type'))) return checked(schema, {});
    const json = await readJson(request);
    return json.ok ? checked(schema, json.value) : json;
  };
  return async (c, accounts, pipeline) =>
    pipeline.run(c, {
      ...load,
      parse,
      authorize: () => who(c, accounts),
      act: (request) => act({ ...request, c, accounts }),
    });
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value);
  if (result.success && !Array.isArray(value)) return { ok: true, value: result.output };
  const path = result.issues && v.getDotPath(result.issues[0]);
  const message = path ? `The field ${path} has the wrong type.` : 'Send one JSON object.';
  return { ok: false, error: { code: 'validation_failed', message } };
}
