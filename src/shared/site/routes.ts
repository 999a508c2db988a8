/** The table of all pages. Links, code, prerendering, the sitemap and the tests derive from it. */
import { parse } from 'regexparam';

interface PageEntry {
  /** A path, or a pattern in the router's own syntax; left out where the page's name says it. */
  path?: string;
  /** Search engines are asked not to index it. */
  unlisted?: true;
  /** Browsers decide by the loaded document's headers, so links to and from such a page load a new document. */
  microphone?: 'always' | 'with-model';
  /** Its address holds a token, a reference or an id: it is unlisted, and sent to no site as a referrer. */
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
  'payment-success': { secret: true },
  'payment-failed': { secret: true },
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
  'auth-confirm': { secret: true },
  'auth-reset': { secret: true },
  account: { unlisted: true },
  'disc-team': { path: '/account/team', secret: true },
  'shared-result': { path: '/r/:slug', secret: true },
  together: { secret: true },
  desk: { secret: true },
  'desk-people': { secret: true },
  'desk-person': { path: '/desk/people/:slug', secret: true },
  'desk-letters': { secret: true },
  'desk-week': { secret: true },
  'desk-words': { secret: true },
  'desk-workshop': { secret: true },
  'newsletter-confirm': { secret: true },
  'newsletter-confirmed': { secret: true },
  'newsletter-unsubscribe': { secret: true },
  'newsletter-unsubscribed': { secret: true },
  'newsletter-check-inbox': { secret: true },
  'newsletter-link-expired': { secret: true },
} as const satisfies Record<string, PageEntry>;

type RouteName = keyof typeof table;
/** A page's name: a route, or the page for unknown paths. */
export type PageName = RouteName | 'not-found';

type PathOf<Name extends RouteName> = (typeof table)[Name] extends { path: infer Path }
  ? Path
  : Name extends `${infer In extends Folder}-${infer Page}`
    ? `/${In}/${Page}`
    : `/${Name}`;

type Folder = 'auth' | 'desk' | 'newsletter';
const FOLDER = /^(auth|desk|newsletter)-/;

const entries = (Object.entries(table) as [RouteName, PageEntry][]).map(
  ([name, { path = `/${name.replace(FOLDER, '$1/')}` }]) => [name, path] as const,
);

export const routes = Object.fromEntries(entries) as { [Name in RouteName]: PathOf<Name> };

export function isIndexable(name: PageName): boolean {
  return name !== 'not-found' && !('unlisted' in table[name]) && !isSecretPage(name);
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
  return name !== 'not-found' && isSecretPage(name);
}

function isSecretPage(name: RouteName): boolean {
  return 'secret' in table[name];
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

export const SITEMAP_PATH = '/sitemap.xml';

/** What was sent to all subscribers; the server writes these pages itself. */
export const LETTERS_PATH = '/letters';

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
