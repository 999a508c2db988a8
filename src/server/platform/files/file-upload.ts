import { FILE_NAME_HEADER } from '#shared/text/file-name-header.ts';
import type { Parsed } from '#server/platform/http/request-pipeline.ts';
import { readLargeBody } from '#server/platform/http/request/request-body.ts';
import type { Transfer } from '#server/platform/http/request/transfer-slots.ts';
import { knownFile, type KnownFile } from './file-type.ts';

export type UploadedFile = KnownFile & { bytes: Buffer };

/** @param notTaken What a file of another kind is refused with, in words. */
export async function readUpload(
  request: Request,
  maxBytes: number,
  transfer: Transfer,
  notTaken: string,
): Promise<Parsed<UploadedFile>> {
  const body = await readLargeBody(request, maxBytes, transfer);
  if (!body.ok) return body;
  const file = knownFile(body.value, nameOf(request));
  if (!file) return { ok: false, error: { code: 'unsupported_media_type', message: notTaken } };
  return { ok: true, value: { ...file, bytes: body.value } };
}

function nameOf(request: Request): string {
  const given = request.headers.get(FILE_NAME_HEADER) ?? '';
  try {
    return decodeURIComponent(given).toWellFormed();
  } catch {
    return '';
  }
}
