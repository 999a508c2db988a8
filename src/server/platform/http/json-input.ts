/** Reads a JSON body of one schema, for the `parse` step of a route. */
import * as v from 'valibot';
import { hasMediaType, readJson } from './request/request-body.ts';
import type { Parsed } from './request-pipeline.ts';
import { validationFailed } from './site-function.ts';

export async function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<Parsed<v.InferOutput<Schema>>> {
  if (!hasMediaType(request, 'application/json'))
    return { ok: false, error: { code: 'unsupported_media_type', message: 'Send application/json.' } };
  const body = await readJson(request);
  if (!body.ok) return body;
  const read = v.safeParse(schema, body.value);
  return read.success ? { ok: true, value: read.output } : { ok: false, error: validationFailed(read.issues) };
}
