/** Reads request bodies without trusting their length, and JSON without trusting its shape. */
import * as v from 'valibot';
import words from '#content/errors-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { Refusal, type ApiError } from '../api-error.ts';
import type { Parsed } from '../request-pipeline.ts';
import { validationFailed } from '../site-function.ts';
import type { Transfer } from './transfer-slots.ts';

/** The limit for forms and function calls. */
export const BODY_MAX_BYTES = 64 * 1024;
/** The limit for a payment service's events, which hold whole objects. */
export const WEBHOOK_MAX_BYTES = 1024 * 1024;
/** Any form of ours is flatter and smaller. A 400 KB nested array overflows the stack of code that prints it. */
const JSON_MAX_DEPTH = 20;
const JSON_MAX_KEYS = 200;

/** Counts bytes as they arrive. Of a body that is too large, the rest stays unread and the connection closes. */
export async function readBody(request: Request, maxBytes = BODY_MAX_BYTES): Promise<Parsed<Uint8Array<ArrayBuffer>>> {
  const refused = refusedUnread(request, maxBytes);
  if (refused) return refused;
  try {
    // Node enforces the declared length.
    if (request.headers.has('content-length')) return { ok: true, value: new Uint8Array(await request.arrayBuffer()) };
    return await readUndeclared(request, maxBytes);
  } catch {
    return incomplete();
  }
}

function refusedUnread(request: Request, maxBytes: number) {
  if (request.headers.has('content-encoding')) return refuse('unsupported_media_type', words.body.compressed);
  return Number(request.headers.get('content-length') ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

async function readUndeclared(request: Request, maxBytes: number): Promise<Parsed<Uint8Array<ArrayBuffer>>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return { ok: true, value: new Uint8Array(Buffer.concat(chunks)) };
}

/** Like {@link readBody}, but notices a client that stalls; what never arrives takes no memory. */
export async function readLargeBody(request: Request, maxBytes: number, transfer: Transfer) {
  const refused = refusedUnread(request, maxBytes);
  if (refused) return refused;
  if (!request.body) return { ok: true as const, value: Buffer.alloc(0) };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const next = await transfer.receive(reader.read(), ({ value }) => value?.byteLength ?? 0);
      if (next === 'stalled') return refuse('request_timeout', words.body.stalled, { connection: 'close' });
      if (next.done) break;
      length += next.value.byteLength;
      if (length > maxBytes) return tooLarge(maxBytes);
      transfer.reserve(next.value.byteLength);
      chunks.push(next.value);
    }
    return { ok: true as const, value: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return incomplete();
  }
}

export async function readJson(request: Request): Promise<Parsed<unknown>> {
  if (!hasMediaType(request, 'application/json')) return refuse('unsupported_media_type', words.body.notJson);
  const body = await readBody(request);
  if (!body.ok) return body;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.value));
  } catch {
    return refuse('bad_json', words.body.badJson);
  }
  const problem = jsonProblem(value);
  return problem ? refuse('validation_failed', problem) : { ok: true, value };
}

/** Reads a JSON body of one schema, for the `parse` step of a route. */
export async function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<Parsed<v.InferOutput<Schema>>> {
  const body = await readJson(request);
  if (!body.ok) return body;
  const read = v.safeParse(schema, body.value);
  return read.success ? { ok: true, value: read.output } : { ok: false, error: validationFailed(read.issues) };
}

/** Whether the media type is one of `types`, whatever parameters follow it. */
export function hasMediaType(request: Request, ...types: string[]): boolean {
  const given = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  return given !== undefined && types.includes(given);
}

/** Why this JSON is unfit for the databases or for code that walks it; undefined when it is fit. */
function jsonProblem(root: unknown): string | undefined {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let keys = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) return words.body.text;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > JSON_MAX_DEPTH) return fillWords(words.body.depth, { most: String(JSON_MAX_DEPTH) });
    if (!Array.isArray(value)) {
      const names = Object.keys(value);
      keys += names.length;
      if (keys > JSON_MAX_KEYS) return fillWords(words.body.keys, { most: String(JSON_MAX_KEYS) });
      if (names.some((name) => name === '__proto__' || !isStorable(name))) return words.body.badName;
    }
    for (const item of Object.values(value)) pending.push({ value: item, depth: depth + 1 });
  }
  return undefined;
}

/** PostgreSQL text can't hold U+0000, and a lone surrogate has no UTF-8 form. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function incomplete() {
  return refuse('bad_request', words.body.incomplete);
}

function tooLarge(maxBytes: number): { ok: false; error: ApiError } {
  const message = fillWords(words.body.tooLarge, { most: String(Math.floor(maxBytes / 1024)) });
  return refuse('payload_too_large', message, { connection: 'close' });
}

function refuse(
  code: ApiError['code'],
  message: string,
  headers: Record<string, string> = {},
): { ok: false; error: ApiError } {
  return { ok: false, error: { code, message, headers } };
}
