/** The schema.org entries that several kinds of page share. Only functions, so that browser bundles can drop them. */
import type { BreadcrumbList, FAQPage, Organization, WebPage, WebSite } from 'schema-dts';
import * as brand from '#content/brand.yaml';
import { plainText, type RichText } from '#shared/text/inline-text.ts';
import { pictureOf, routes } from '#shared/site/routes.ts';
import { settings } from '../settings/settings.ts';

/** The site's publisher as a short entry, for references. */
export function publisher() {
  return {
    '@type': 'Organization',
    '@id': entryId('organization'),
    name: brand.name,
    url: settings.siteUrl,
    logo: `${settings.siteUrl}/icon-512.png`,
  } satisfies Organization;
}

/** The publisher's full entry, for the home page. */
export function organization(): Organization {
  const { street, city, region, postalCode, country } = brand.address;
  return {
    ...publisher(),
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
    '@id': entryId('website'),
    name: brand.name,
    url: settings.siteUrl,
    inLanguage: 'en',
    publisher: { '@id': entryId('organization') },
  };
}

/** @param checked Day of the latest check of the page's sources, as yyyy-mm-dd. */
export function webPage(
  { title, description }: Record<'title' | 'description', string>,
  path: string,
  checked?: string,
): WebPage {
  return {
    '@type': 'WebPage',
    name: title,
    description,
    url: settings.siteUrl + path,
    image: settings.siteUrl + pictureOf(path),
    isPartOf: { '@id': entryId('website') },
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
      item: settings.siteUrl + path,
    })),
  };
}

export function faqPage(items: readonly { question: string; answer: RichText }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: plainText(answer) },
    })),
  };
}

/** The `@id` by which entries refer to one another. */
function entryId(name: string): string {
  return `${settings.siteUrl}/#${name}`;
}
