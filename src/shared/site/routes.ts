/** The table of all pages. Links, code, prerendering, the sitemap and the tests derive from it. */
import { parse } from 'regexparam';

interface PageEntry {
  /** A path, or a pattern in the router's own syntax; left out where it is a slash and the page's name. */
  path?: string;
  /** Search engines are asked not to index it. */
  unlisted?: true;
  /** Browsers decide by the loaded document's headers, so links to and from such a page load a new document. */
  microphone?: 'always' | 'with-model';
  /** Its address holds a token, a reference or an id, so it is sent to no site as a referrer. */
  secret?: true;
}

const table = {
  home: { path: '/' },
  hvac: {},
  'plumbing-electrical': {},
  'salons-spas': {},
  'law-offices': {},
  'property-managers': {},
  restaurants: {},
  portfolio: {},
  questionnaire: {},
  questions: {},
  'ai-appointment': {},
  'embedded-ai-voice-agent': {},
  'inbound-calling': {},
  pricing: {},
  features: {},
  'how-it-works': {},
  contact: {},
  compare: {},
  limits: {},
  'privacy-policy': {},
  terms: {},
  'engage-iq': {},
  'mod-iq-pricing': {},
  'mod-ai-showcase': {},
  'mod-showcase-pricing': {},
  'mod-mentor': {},
  'mod-mentor-pricing': {},
  'ai-automation-solutions': {},
  'ai-phone-automation': {},
  'workflow-automation': {},
  'customer-service-automation': {},
  'agent-onboarding': {},
  checkout: { unlisted: true },
  'payment-success': { unlisted: true, secret: true },
  'payment-failed': { unlisted: true, secret: true },
  blog: {},
  article: { path: '/blog/:slug' },
  search: {},
  auth: { unlisted: true },
  'quizzy-persona-assessor': {},
  'free-disc-assessment': {},
  'assessment-choices': { unlisted: true },
  meeting: { unlisted: true },
  'voice-testing': { microphone: 'always' },
  'receptionist-demo': { microphone: 'with-model' },
  sources: {},
  trust: {},
  'auth-confirm': { path: '/auth/confirm', unlisted: true, secret: true },
  'auth-reset': { path: '/auth/reset', unlisted: true, secret: true },
  account: { unlisted: true },
  'disc-team': { path: '/account/team', unlisted: true, secret: true },
  'shared-result': { path: '/r/:slug', unlisted: true, secret: true },
  together: { unlisted: true, secret: true },
  desk: { unlisted: true, secret: true },
  'desk-people': { path: '/desk/people', unlisted: true, secret: true },
  'desk-person': { path: '/desk/people/:slug', unlisted: true, secret: true },
  'desk-week': { path: '/desk/week', unlisted: true, secret: true },
  'desk-words': { path: '/desk/words', unlisted: true, secret: true },
  'desk-workshop': { path: '/desk/workshop', unlisted: true, secret: true },
  'newsletter-confirm': { path: '/newsletter/confirm', unlisted: true, secret: true },
  'newsletter-confirmed': { path: '/newsletter/confirmed', unlisted: true, secret: true },
  'newsletter-unsubscribe': { path: '/newsletter/unsubscribe', unlisted: true, secret: true },
  'newsletter-unsubscribed': { path: '/newsletter/unsubscribed', unlisted: true, secret: true },
  'newsletter-check-inbox': { path: '/newsletter/check-inbox', unlisted: true, secret: true },
  'newsletter-link-expired': { path: '/newsletter/link-expired', unlisted: true, secret: true },
} as const satisfies Record<string, PageEntry>;

type RouteName = keyof typeof table;
/** A page's name: a route, or the page for unknown paths. */
export type PageName = RouteName | 'not-found';

type PathOf<Name extends RouteName> = (typeof table)[Name] extends { path: infer Path } ? Path : `/${Name}`;

const entries = (Object.entries(table) as [RouteName, PageEntry][]).map(
  ([name, { path = `/${name}` }]) => [name, path] as const,
);

export const routes = Object.fromEntries(entries) as { [Name in RouteName]: PathOf<Name> };

export function isIndexable(name: PageName): boolean {
  return name !== 'not-found' && !('unlisted' in table[name]);
}

/** Whether the page at this path, which may carry a query, may use the microphone. */
export function usesMicrophone(path: string, hasModel = false): boolean {
  const { name } = matchPage(path.replace(/[?#].*/, ''));
  if (name === 'not-found') return false;
  const { microphone }: PageEntry = table[name];
  return microphone === 'always' || (microphone === 'with-model' && hasModel);
}

/** Whether the page's address must not reach another site. */
export function isSecret(path: string): boolean {
  const { name } = matchPage(path);
  return name !== 'not-found' && 'secret' in table[name];
}

/** Where the team works, without the site's own header and footer. */
export function isDesk(path: string): boolean {
  return path === routes.desk || path.startsWith(`${routes.desk}/`);
}

export const FIXED_PATHS: readonly string[] = Object.values(routes).filter((path) => !path.includes(':'));

const byPath = new Map<string, RouteName>(entries.map(([name, path]) => [path, name]));
const patterns = entries
  .filter(([, path]) => path.includes(':'))
  .map(([name, path]) => ({ name, pattern: parse(path).pattern }));

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

export function fileNameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

/** The path of a listed page's preview picture, shown where its URL is shared. */
export function pictureOf(path: string): string {
  return `/social/${fileNameOf(path)}.png`;
}

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}

export function searchPath(query: string): string {
  return `${routes.search}?q=${encodeURIComponent(query)}`;
}

export function checkoutPath(plan: string): string {
  return `${routes.checkout}?plan=${plan}`;
}

export function sharedResultPath(token: string): string {
  return `/r/${token}`;
}
