/** Every page of the site, stated once: links, code, prerendering, the sitemap and the tests all derive from this table. */
import { parse } from 'regexparam';

interface PageEntry {
  /** A path, or a pattern in the router's own syntax. */
  path: string;
  /** Search engines are asked to leave it out. */
  unlisted?: true;
  /**
   * May use the microphone. A browser decides this by the headers of the document it loaded, so that links to such a
   * page, and from it, load a new document.
   */
  microphone?: true;
}

const table = {
  home: { path: '/' },
  portfolio: { path: '/portfolio' },
  questionnaire: { path: '/questionnaire' },
  'ai-appointment': { path: '/ai-appointment' },
  'embedded-ai-voice-agent': { path: '/embedded-ai-voice-agent' },
  'inbound-calling': { path: '/inbound-calling' },
  pricing: { path: '/pricing' },
  features: { path: '/features' },
  'how-it-works': { path: '/how-it-works' },
  contact: { path: '/contact' },
  'privacy-policy': { path: '/privacy-policy' },
  'engage-iq': { path: '/engage-iq' },
  'mod-iq-pricing': { path: '/mod-iq-pricing' },
  'mod-ai-showcase': { path: '/mod-ai-showcase' },
  'mod-showcase-pricing': { path: '/mod-showcase-pricing' },
  'mod-mentor': { path: '/mod-mentor' },
  'mod-mentor-pricing': { path: '/mod-mentor-pricing' },
  'ai-automation-solutions': { path: '/ai-automation-solutions' },
  'ai-phone-automation': { path: '/ai-phone-automation' },
  'workflow-automation': { path: '/workflow-automation' },
  'customer-service-automation': { path: '/customer-service-automation' },
  'agent-onboarding': { path: '/agent-onboarding' },
  checkout: { path: '/checkout', unlisted: true },
  'payment-success': { path: '/payment-success', unlisted: true },
  'payment-failed': { path: '/payment-failed', unlisted: true },
  blog: { path: '/blog' },
  article: { path: '/blog/:slug' },
  search: { path: '/search' },
  auth: { path: '/auth', unlisted: true },
  'quizzy-persona-assessor': { path: '/quizzy-persona-assessor' },
  'free-disc-assessment': { path: '/free-disc-assessment' },
  meeting: { path: '/meeting', unlisted: true },
  'voice-testing': { path: '/voice-testing', microphone: true },
  'receptionist-demo': { path: '/receptionist-demo', microphone: true },
  sources: { path: '/sources' },
  trust: { path: '/trust' },
  'auth-confirm': { path: '/auth/confirm', unlisted: true },
  'auth-reset': { path: '/auth/reset', unlisted: true },
  account: { path: '/account', unlisted: true },
  'shared-result': { path: '/r/:slug', unlisted: true },
  'newsletter-confirm': { path: '/newsletter/confirm', unlisted: true },
  'newsletter-confirmed': { path: '/newsletter/confirmed', unlisted: true },
  'newsletter-unsubscribe': { path: '/newsletter/unsubscribe', unlisted: true },
  'newsletter-unsubscribed': { path: '/newsletter/unsubscribed', unlisted: true },
  'newsletter-check-inbox': { path: '/newsletter/check-inbox', unlisted: true },
  'newsletter-link-expired': { path: '/newsletter/link-expired', unlisted: true },
} as const satisfies Record<string, PageEntry>;

type RouteName = keyof typeof table;
/** A page's name: a route, or the page that answers every unknown path. */
export type PageName = RouteName | 'not-found';

const entries = Object.entries(table) as [RouteName, PageEntry][];

/** The path of each page, by its name. */
export const routes = Object.fromEntries(entries.map(([name, { path }]) => [name, path])) as {
  [Name in RouteName]: (typeof table)[Name]['path'];
};

export function isIndexable(name: PageName): boolean {
  return name !== 'not-found' && !('unlisted' in table[name]);
}

/** Whether the page at this path may use the microphone. */
export function usesMicrophone(path: string): boolean {
  const { name } = matchPage(path);
  return name !== 'not-found' && 'microphone' in table[name];
}

/** Paths that lead to one page each; the others stand for many. */
export const FIXED_PATHS: readonly string[] = Object.values(routes).filter((path) => !path.includes(':'));

const byPath = new Map(entries.map(([name, { path }]) => [path, name]));
const patterns = entries
  .filter(([, { path }]) => path.includes(':'))
  .map(([name, { path }]) => ({ name, pattern: parse(path).pattern }));

export interface PageMatch {
  name: PageName;
  /** The article's slug on `/blog/:slug`, the link's token on `/r/:slug`, otherwise empty. */
  slug: string;
}

export function matchPage(path: string): PageMatch {
  const name = byPath.get(path === '/' ? path : path.replace(/\/$/, ''));
  if (name && !routes[name].includes(':')) return { name, slug: '' };
  for (const { name: folder, pattern } of patterns) {
    const slug = pattern.exec(path)?.[1];
    if (slug && /^[\w-]+$/.test(slug)) return { name: folder, slug };
  }
  return { name: 'not-found', slug: '' };
}

/** The blog as a feed; no page. */
export const FEED_PATH = '/rss.xml';

/** A page's path as the name of a file. */
export function fileNameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

/** The picture that stands for a listed page where its address is shared. */
export function pictureOf(path: string): string {
  return `/social/${fileNameOf(path)}.png`;
}

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** What the site has on a subject. */
export function searchPath(query: string): string {
  return `${routes.search}?q=${encodeURIComponent(query)}`;
}

/** Where a plan is bought. */
export function checkoutPath(plan: string): string {
  return `${routes.checkout}?plan=${plan}`;
}

export function sharedResultPath(token: string): string {
  return `/r/${token}`;
}
