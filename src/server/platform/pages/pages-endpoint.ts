import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { routes, sharedResultPath, SITEMAP_PATH } from '#shared/site/routes.ts';
import { methodNotAllowed, replyWithError } from '../http/api-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { URL_MAX_LENGTH } from '../http/request/request-frame.ts';
import type { PageReply, PageTable } from './page-table.ts';

const METHODS = 'GET, HEAD';
/** The app adds what the database has: the picture of a shared result, published answers, and letters in the sitemap. */
const FILLED_BY_APP = [
  new RegExp(`^${sharedResultPath('')}`),
  new RegExp(`^(?:${routes.questions}|${SITEMAP_PATH})(?:\\?|$)`),
];

export function createPagesEndpoint(pages: PageTable): Handler<AppEnv> {
  return (c) => {
    const { pathname, search } = new URL(c.req.url);
    const target = pathname + search;
    const acceptEncoding = c.req.header('accept-encoding');
    const found = pages.find(target, acceptEncoding, c.req.header('if-none-match'));
    const readable = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (found && !readable) return replyWithError(c, methodNotAllowed(METHODS));
    const { status, headers, body } = found ?? pages.missing(target, acceptEncoding);
    const content = c.req.method === 'HEAD' || !body ? null : new Uint8Array(body);
    return c.newResponse(content, status as StatusCode, headers);
  };
}

/** A page hit skips the app, which costs more than the page (note 7); false leaves the request to the app. */
export function answerFromTable(pages: PageTable, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { headers, url = '' } = request;
  if (url.length > URL_MAX_LENGTH || FILLED_BY_APP.some((pattern) => pattern.test(url))) return false;
  const found = pages.find(url, headers['accept-encoding'], headers['if-none-match']);
  if (!found) return false;
  sendReply(response, found);
  return true;
}

export function sendReply(response: ServerResponse, { status, wire }: PageReply): void {
  // The cast is safe: Node only reads the list.
  response.writeHead(status, wire.headers as string[]);
  // Node leaves the body out of an answer to HEAD.
  response.end(wire.body, 'latin1');
}
