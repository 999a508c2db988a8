import { isIP } from 'node:net';
import type { Context } from 'hono';
import { arrivalOf, visitSourceOf, type VisitSource } from '#shared/visitors/visit-source.ts';
import type { AppEnv } from '../app-env.ts';
import { clientAddress, clientNetwork } from './client-address.ts';

const SOURCE_PAGE_MAX_LENGTH = 200;

export function addressOf(c: Context<AppEnv>, trustedProxies: number): string {
  // Hono passes no bindings at all when a test calls the app directly, although the type promises them.
  const bindings = c.env as AppEnv['Bindings'] | undefined;
  return clientAddress(bindings?.incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'), trustedProxies);
}

export function networkOf(c: Context<AppEnv>, trustedProxies: number): string {
  return clientNetwork(addressOf(c, trustedProxies));
}

/** Path of our own page that sent this request; null for other sites and when the browser doesn't say. */
export function sourcePageOf(request: Request, siteUrl: string): string | null {
  return ownReferer(request, siteUrl)?.pathname.slice(0, SOURCE_PAGE_MAX_LENGTH) ?? null;
}

/** The visit source of a plain form, which knows only the URL of the page it is on. */
export function visitSourceOfForm(request: Request, siteUrl: string): VisitSource | undefined {
  const page = ownReferer(request, siteUrl);
  return page && visitSourceOf(arrivalOf(page.search, '', siteUrl), undefined);
}

function ownReferer(request: Request, siteUrl: string): URL | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  return referer?.origin === siteUrl ? referer : undefined;
}

/**
 * Whether a form post may act: it comes from a page of ours, or from a client that isn't a browser and states no origin.
 * A page of ours is one of SITE_URL, or of the host that was asked, unless its name could be a stranger's that leads
 * here (DNS rebinding).
 */
export function isOwnForm({ headers }: Request, siteUrl: string): boolean {
  const sender = headers.get('origin') ?? headers.get('referer');
  const isStated = sender !== null && URL.canParse(sender);
  if (isStated && new URL(sender).origin === siteUrl) return true;
  const site = headers.get('sec-fetch-site');
  if (sender === null && site === null) return true;
  const host = headers.get('host') ?? '';
  if (isStrangeHost(host, siteUrl)) return false;
  // Pages with the policy no-referrer send "null" as their origin.
  return site === 'same-origin' || (isStated && new URL(sender).host === host);
}

/** Nobody can register an IP address, or a name without a dot such as localhost. */
function isStrangeHost(host: string, siteUrl: string): boolean {
  if (!URL.canParse(`http://${host}`)) return true;
  const { hostname } = new URL(`http://${host}`);
  return hostname.includes('.') && isIP(hostname) === 0 && hostname !== new URL(siteUrl).hostname;
}
