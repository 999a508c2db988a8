/** Every page of the site by name: links, prerendering, the sitemap and the tests all derive from this table. */

export const routes = {
  home: '/',
  portfolio: '/portfolio',
  questionnaire: '/questionnaire',
  'ai-appointment': '/ai-appointment',
  'embedded-ai-voice-agent': '/embedded-ai-voice-agent',
  'inbound-calling': '/inbound-calling',
  pricing: '/pricing',
  features: '/features',
  'how-it-works': '/how-it-works',
  contact: '/contact',
  'privacy-policy': '/privacy-policy',
  'engage-iq': '/engage-iq',
  'mod-iq-pricing': '/mod-iq-pricing',
  'mod-ai-showcase': '/mod-ai-showcase',
  'mod-showcase-pricing': '/mod-showcase-pricing',
  'mod-mentor': '/mod-mentor',
  'mod-mentor-pricing': '/mod-mentor-pricing',
  'ai-automation-solutions': '/ai-automation-solutions',
  'ai-phone-automation': '/ai-phone-automation',
  'workflow-automation': '/workflow-automation',
  'customer-service-automation': '/customer-service-automation',
  'agent-onboarding': '/agent-onboarding',
  checkout: '/checkout',
  'payment-success': '/payment-success',
  'payment-failed': '/payment-failed',
  blog: '/blog',
  article: '/blog/:slug',
  auth: '/auth',
  'quizzy-persona-assessor': '/quizzy-persona-assessor',
  'free-disc-assessment': '/free-disc-assessment',
  'voice-testing': '/voice-testing',
  'auth-confirm': '/auth/confirm',
  'auth-reset': '/auth/reset',
  account: '/account',
  'shared-result': '/r/:token',
  'newsletter-confirm': '/newsletter/confirm',
  'newsletter-confirmed': '/newsletter/confirmed',
  'newsletter-unsubscribe': '/newsletter/unsubscribe',
  'newsletter-unsubscribed': '/newsletter/unsubscribed',
  'newsletter-check-inbox': '/newsletter/check-inbox',
  'newsletter-link-expired': '/newsletter/link-expired',
} as const;

/** A page's name: a route, or the page that answers every unknown path. */
export type PageName = keyof typeof routes | 'not-found';

/** Pages that search engines are asked to leave out. */
const UNLISTED: ReadonlySet<PageName> = new Set([
  'checkout',
  'payment-success',
  'payment-failed',
  'auth',
  'auth-confirm',
  'auth-reset',
  'account',
  'shared-result',
  'newsletter-confirm',
  'newsletter-confirmed',
  'newsletter-unsubscribe',
  'newsletter-unsubscribed',
  'newsletter-check-inbox',
  'newsletter-link-expired',
  'not-found',
]);

export function isIndexable(name: PageName): boolean {
  return !UNLISTED.has(name);
}

/** Paths that lead to one page each; the others stand for many. */
export const FIXED_PATHS: readonly string[] = Object.values(routes).filter((path) => !path.includes(':'));

const byPath = new Map<string, PageName>(
  Object.entries(routes)
    .filter(([, path]) => FIXED_PATHS.includes(path))
    .map(([name, path]) => [path, name as keyof typeof routes]),
);
const ARTICLE = /^\/blog\/([a-z0-9-]+)$/;
const SHARED_RESULT = /^\/r\/([\w-]+)$/;

export interface PageMatch {
  name: PageName;
  /** The article's slug on `/blog/:slug`, the link's token on `/r/:token`, otherwise empty. */
  slug: string;
}

export function matchPage(path: string): PageMatch {
  const slug = ARTICLE.exec(path)?.[1];
  if (slug) return { name: 'article', slug };
  const token = SHARED_RESULT.exec(path)?.[1];
  if (token) return { name: 'shared-result', slug: token };
  const name = byPath.get(path === '/' ? path : path.replace(/\/$/, ''));
  return { name: name ?? 'not-found', slug: '' };
}

export function articlePath(slug: string): string {
  return `/blog/${slug}`;
}
