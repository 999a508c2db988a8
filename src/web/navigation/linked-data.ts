/** The schema.org entries that several kinds of page share. */
import type { BreadcrumbList, FAQPage, Organization, WebPage, WebSite } from 'schema-dts';
import brand from '../../../content/brand.yaml';
import { pictureOf, routes } from '../../shared/routes.ts';
import { settings } from '../settings/settings.ts';

const { siteUrl } = settings;
const ORGANIZATION_ID = `${siteUrl}/#organization`;
const WEBSITE_ID = `${siteUrl}/#website`;

/** Whoever publishes the site, where it only has to be named. */
export const publisher = {
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: brand.name,
  url: siteUrl,
  logo: `${siteUrl}/icon-512.png`,
} satisfies Organization;

/** The same with all that is known; it stands on the home page. */
export function organization(): Organization {
  const { street, city, region, postalCode, country } = brand.address;
  return {
    ...publisher,
    description: brand.tagline,
    email: brand.email,
    telephone: brand.phone,
    foundingDate: String(brand.foundedYear),
    sameAs: brand.social.map(({ url }) => url),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
  };
}

export function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': WEBSITE_ID,
    name: brand.name,
    url: siteUrl,
    inLanguage: 'en',
    publisher: { '@id': ORGANIZATION_ID },
  };
}

interface PageFacts {
  title: string;
  description: string;
  path: string;
  /** Of the latest check of the page's sources, as yyyy-mm-dd. */
  checked?: string | undefined;
}

export function webPage({ title, description, path, checked }: PageFacts): WebPage {
  return {
    '@type': 'WebPage',
    name: title,
    description,
    url: siteUrl + path,
    image: siteUrl + pictureOf(path),
    isPartOf: { '@id': WEBSITE_ID },
    ...(checked && { lastReviewed: checked }),
  };
}

/** From the home page down to the page itself. */
export function breadcrumbs(...below: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: routes.home }, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

export function faqPage(items: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  };
}
