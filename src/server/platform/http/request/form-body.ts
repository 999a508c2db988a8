import words from '#content/errors-words.yaml';
import type { ApiError } from '../api-error.ts';
import { hasMediaType, readBody } from './request-body.ts';
import type { Parsed } from '../request-pipeline.ts';

export const notOurForm: ApiError = { code: 'forbidden', message: words.form.foreign };

/** An empty body counts as an empty form, because some forms are only a button. */
export async function readForm(request: Request): Promise<Parsed<FormData>> {
  const body = await readBody(request);
  if (!body.ok) return body;
  if (body.value.length === 0) return { ok: true, value: new FormData() };
  if (!hasMediaType(request, 'application/x-www-form-urlencoded', 'multipart/form-data')) {
    return { ok: false, error: { code: 'unsupported_media_type', message: words.form.notForm } };
  }
  try {
    const type = request.headers.get('content-type') ?? '';
    return { ok: true, value: await new Response(body.value, { headers: { 'content-type': type } }).formData() };
  } catch {
    return { ok: false, error: { code: 'bad_request', message: words.form.incomplete } };
  }
}

export function textsOf(form: FormData, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
}

/** With LF line breaks, as scripts send them. Undefined when it is missing or no database could store it. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined;
  return value.replaceAll('\r\n', '\n');
}
