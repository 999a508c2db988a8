import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { LoadOptions } from '#server/platform/http/load/load-gate.ts';
import { readJson } from '#server/platform/http/request/request-body.ts';
import { noBody, type Parsed, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import type { Accounts } from '../service/accounts.ts';

export interface AuthCall<Body, Who> {
  c: Context<AppEnv>;
  accounts: Accounts;
  body: Body;
  who: Who;
  /** The key that rate limits count by. */
  client: string;
}

interface AuthSteps<Body, Who> extends LoadOptions {
  /** Throws an AuthRefusal when the caller may not use the route. */
  who: (c: Context<AppEnv>, accounts: Accounts) => Who | Promise<Who>;
  act: (call: AuthCall<Body, Who>) => Response | Promise<Response>;
}

export interface AuthRoute {
  answer(c: Context<AppEnv>, accounts: Accounts, pipeline: Pipeline): Promise<Response>;
}

/** A route without a body, or one that ignores it. */
export function authRoute<Who>(steps: AuthSteps<null, Who>): AuthRoute {
  return routeOf(noBody, steps);
}

/** A route that takes JSON. With `isOptional`, a request without a content type counts as an empty object. */
export function authRouteWithBody<Schema extends v.GenericSchema, Who>(
  schema: Schema,
  { isOptional = false, ...steps }: AuthSteps<v.InferOutput<Schema>, Who> & { isOptional?: boolean },
): AuthRoute {
  const parse = async (request: Request): Promise<Parsed<v.InferOutput<Schema>>> => {
    if (isOptional && !request.headers.has('content-type')) return checked(schema, {});
    const json = await readJson(request);
    return json.ok ? checked(schema, json.value) : json;
  };
  return routeOf(parse, steps);
}

function routeOf<Body, Who>(
  parse: (request: Request) => Promise<Parsed<Body>>,
  { who: authorize, act, ...load }: AuthSteps<Body, Who>,
): AuthRoute {
  return {
    answer: (c, accounts, pipeline) =>
      pipeline.run(c, {
        ...load,
        parse,
        authorize: () => authorize(c, accounts),
        act: ({ body, who, client }) => act({ c, accounts, body, who, client }),
      }),
  };
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown): Parsed<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value);
  if (result.success && !Array.isArray(value)) return { ok: true, value: result.output };
  const path = result.issues && v.getDotPath(result.issues[0]);
  const message = path ? `The field ${path} has the wrong type.` : 'Send one JSON object.';
  return { ok: false, error: { code: 'validation_failed', message } };
}
