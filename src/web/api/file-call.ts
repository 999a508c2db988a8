/** Sends and fetches files beside the functions, with the token in a header: a link that held it would open for anybody. */
import { FILE_NAME_HEADER } from '#shared/text/file-name-header.ts';
import { CallError } from './call-error.ts';

/** @throws {CallError} */
export async function callForFile(path: string, bearer: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${bearer}` };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new CallError({ status: 0, code: '', message: '' });
  });
  if (response.ok) return response;
  const { error = {} } = (await response.json().catch(() => ({}))) as { error?: { code?: string; message?: string } };
  throw new CallError({ status: response.status, code: error.code ?? '', message: error.message ?? '' });
}

/** @throws {CallError} */
export async function sendFile<Stored>(path: string, bearer: string, file: File): Promise<Stored> {
  const headers = { [FILE_NAME_HEADER]: encodeURIComponent(file.name), 'content-type': 'application/octet-stream' };
  const response = await callForFile(path, bearer, { method: 'POST', headers, body: file });
  return ((await response.json()) as { file: Stored }).file;
}
