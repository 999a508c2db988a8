/** Loads each page's code in its own chunk, once, and knows which pages are already here. */
import type { ComponentType } from 'react';
import { matchPage, type PageName } from '../../shared/routes.ts';

export interface PageProps {
  /** The article's slug on `/blog/:slug`, the link's token on `/r/:token`, otherwise empty. */
  slug: string;
}

interface PageModule {
  default: ComponentType<PageProps>;
  /** Loads what the page needs beyond its code, so that it can hydrate without suspending. */
  prepare?: (slug: string) => unknown;
}

const loaders: Record<PageName, () => Promise<PageModule>> = {
  home: () => import('../pages/home-page.tsx'),
  portfolio: () => import('../pages/portfolio-page.tsx'),
  questionnaire: () => import('../pages/questionnaire-page.tsx'),
  'ai-appointment': () => import('../pages/ai-appointment-page.tsx'),
  'embedded-ai-voice-agent': () => import('../pages/embedded-ai-voice-agent-page.tsx'),
  'inbound-calling': () => import('../pages/inbound-calling-page.tsx'),
  pricing: () => import('../pages/pricing-page.tsx'),
  features: () => import('../pages/features-page.tsx'),
  'how-it-works': () => import('../pages/how-it-works-page.tsx'),
  contact: () => import('../pages/contact-page.tsx'),
  'privacy-policy': () => import('../pages/privacy-policy-page.tsx'),
  'engage-iq': () => import('../pages/engage-iq-page.tsx'),
  'mod-iq-pricing': () => import('../pages/mod-iq-pricing-page.tsx'),
  'mod-ai-showcase': () => import('../pages/mod-ai-showcase-page.tsx'),
  'mod-showcase-pricing': () => import('../pages/mod-showcase-pricing-page.tsx'),
  'mod-mentor': () => import('../pages/mod-mentor-page.tsx'),
  'mod-mentor-pricing': () => import('../pages/mod-mentor-pricing-page.tsx'),
  'ai-automation-solutions': () => import('../pages/ai-automation-solutions-page.tsx'),
  'ai-phone-automation': () => import('../pages/ai-phone-automation-page.tsx'),
  'workflow-automation': () => import('../pages/workflow-automation-page.tsx'),
  'customer-service-automation': () => import('../pages/customer-service-automation-page.tsx'),
  'agent-onboarding': () => import('../pages/agent-onboarding-page.tsx'),
  checkout: () => import('../pages/checkout-page.tsx'),
  'payment-success': () => import('../pages/payment-success-page.tsx'),
  'payment-failed': () => import('../pages/payment-failed-page.tsx'),
  blog: () => import('../pages/blog-page.tsx'),
  article: () => import('../pages/article-page.tsx'),
  auth: () => import('../pages/auth-page.tsx'),
  'quizzy-persona-assessor': () => import('../pages/quizzy-persona-assessor-page.tsx'),
  'free-disc-assessment': () => import('../pages/free-disc-assessment-page.tsx'),
  'voice-testing': () => import('../pages/voice-testing-page.tsx'),
  'auth-confirm': () => import('../pages/auth-confirm-page.tsx'),
  'auth-reset': () => import('../pages/auth-reset-page.tsx'),
  account: () => import('../pages/account-page.tsx'),
  'shared-result': () => import('../pages/shared-result-page.tsx'),
  'newsletter-confirm': () => import('../pages/newsletter-confirm-page.tsx'),
  'newsletter-confirmed': () => import('../pages/newsletter-confirmed-page.tsx'),
  'newsletter-unsubscribe': () => import('../pages/newsletter-unsubscribe-page.tsx'),
  'newsletter-unsubscribed': () => import('../pages/newsletter-unsubscribed-page.tsx'),
  'newsletter-check-inbox': () => import('../pages/newsletter-check-inbox-page.tsx'),
  'newsletter-link-expired': () => import('../pages/newsletter-link-expired-page.tsx'),
  'not-found': () => import('../pages/not-found-page.tsx'),
};

const loaded = new Map<PageName, PageModule>();
const loading = new Map<PageName, Promise<PageModule>>();

/** The page if its code is here, so that a prerendered page hydrates without ever suspending. */
export function loadedPage(name: PageName): PageModule | undefined {
  return loaded.get(name);
}

export function loadPage(name: PageName): Promise<PageModule> {
  const under = loading.get(name);
  if (under) return under;
  const request = loaders[name]().then((page) => {
    loaded.set(name, page);
    return page;
  });
  // A failed load is forgotten, so that trying again asks the network again.
  request.catch(() => loading.delete(name));
  loading.set(name, request);
  return request;
}

/** Loads all that the page at this path needs. */
export async function preparePage(path: string): Promise<void> {
  const { name, slug } = matchPage(path);
  const page = await loadPage(name);
  await page.prepare?.(slug);
}

/** Fetches a link's page ahead of a click; if that fails, the click will try again and report it. */
export function prefetchPage(path: string): void {
  preparePage(path.replace(/[?#].*/s, '')).catch(() => {});
}
