/** The answer to an order's address that is cut short or mistyped: a page for browsers, the plain error for programs. */
import type { Context } from 'hono';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { TILL_POLICY, unknownOrderPage } from './till-page.ts';

/** Throws the Refusal unless the client accepts a page. */
export function replyUnknown(c: Context<AppEnv>, error: ApiError): Response | Promise<Response> {
  if (!c.req.header('accept')?.includes('text/html')) throw new Refusal(error);
  c.header('content-security-policy', TILL_POLICY);
  return c.html(unknownOrderPage(), 404);
}
