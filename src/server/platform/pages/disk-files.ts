import words from '#content/errors-words.yaml';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import send from 'send';
import { DISK_FOLDERS } from './page-files.ts';
import { baseHeaders, type BaseHeaderOptions } from '../http/security-headers.ts';
import { URL_MAX_LENGTH } from '../http/request/request-frame.ts';

/** Their names carry no hash, so a replaced file must show up within a reasonable time. */
const MAX_AGE_SECONDS = 3_600;
const METHODS = 'GET, HEAD';

/** True when the path is in one of the folders; the answer is then in flight. */
export type AnswerFromDisk = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface DiskFilesOptions extends BaseHeaderOptions {
  client: string;
  /** False for the pictures of pages whose day hasn't come. Gets the path as requested, percent-escapes included. */
  isShown: (path: string) => boolean;
}

export function createDiskFiles({ client, isShown, ...site }: DiskFilesOptions): AnswerFromDisk {
  const common = Object.entries(baseHeaders(site));
  return (request, response) => {
    const { url = '', method } = request;
    const folder = DISK_FOLDERS.find((name) => url.startsWith(`/${name}/`));
    if (folder === undefined || url.length > URL_MAX_LENGTH) return false;
    for (const [name, value] of common) response.setHeader(name, value);
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', METHODS);
      answerPlainly(response, 405, words.file.method);
      return true;
    }
    const [path = ''] = url.split('?', 1);
    if (!isShown(path)) {
      answerPlainly(response, 404, words.file.missing);
      return true;
    }
    send(request, path.slice(folder.length + 1), { root: join(client, folder), index: false, cacheControl: false })
      .on('headers', (_response: ServerResponse, _path: string, stats: Stats) => {
        response.setHeader('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
        // Strong, because a browser can't resume a broken download with a weak one (RFC 9110 §13.1.5).
        response.setHeader('etag', `"${stats.mtimeMs.toString(36)}-${stats.size.toString(36)}"`);
      })
      .on('directory', () => answerPlainly(response, 404, words.file.missing))
      .on('error', (error: SendError) => answerError(response, error))
      .pipe(response);
    return true;
  };
}

interface SendError {
  status?: number;
  headers?: Record<string, string>;
}

/** Whatever is wrong with the path alone (no such file, a way out of the folder, bad escapes) is "not found". */
function answerError(response: ServerResponse, { status = 500, headers = {} }: SendError): void {
  if (response.headersSent) return void response.destroy();
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 416) return answerPlainly(response, 416, words.file.shorter);
  if (status === 412) return answerPlainly(response, 412, words.file.changed);
  return status < 500
    ? answerPlainly(response, 404, words.file.missing)
    : answerPlainly(response, 500, words.file.unreadable);
}

function answerPlainly(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  for (const name of ['content-length', 'etag', 'last-modified']) response.removeHeader(name);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  // Node leaves the body out of an answer to HEAD.
  response.end(body);
}
