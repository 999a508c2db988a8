/** A brochure's head: title, address and what its blocks say as structured data. */
import type { Brochure, BlockOf } from '../../../build/content-schema.ts';
import { plainText } from '../../shared/inline-text.ts';
import brand from '../../../content/brand.yaml';
import prices from 'virtual:price-list';
import { isIndexable, routes, type PageName } from '../../shared/routes.ts';
import { Head } from '../navigation/head.tsx';
import { settings } from '../settings/settings.ts';

export function BrochureHead({ name, words }: { name: PageName; words: Brochure }) {
  const { title, description, eyebrow, blocks } = words;
  if (name === 'not-found') return <Head title={title} description={description} indexable={false} />;
  const path = routes[name];
  const url = settings.siteUrl + path;
  const crumbs = [
    { '@type': 'ListItem', position: 1, name: brand.name, item: settings.siteUrl + routes.home },
    { '@type': 'ListItem', position: 2, name: eyebrow, item: url },
  ];
  const data = [
    { '@type': 'WebPage', name: title, description, url },
    { '@type': 'BreadcrumbList', itemListElement: crumbs },
    ...blocks.filter((block) => block.kind === 'price').map((block) => serviceData(block, words, url)),
    ...blocks.filter((block) => block.kind === 'faq').map(questionData),
  ];
  const indexable = isIndexable(name);
  return (
    <Head
      title={title}
      description={description}
      path={path}
      indexable={indexable}
      data={indexable ? data : undefined}
    />
  );
}

function questionData({ items }: BlockOf<'faq'>): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}

/** The prices as the page shows them. */
function serviceData({ plans }: BlockOf<'price'>, { eyebrow, description }: Brochure, url: string): object {
  const sold = prices.plans.filter(({ id }) => plans.includes(id));
  return {
    '@type': 'Service',
    name: eyebrow,
    description,
    url,
    provider: { '@type': 'Organization', name: brand.name },
    offers: sold.map(({ name, monthly }) => ({
      '@type': 'Offer',
      name,
      price: (monthly / 100).toFixed(2),
      priceCurrency: prices.currency.toUpperCase(),
      url,
    })),
  };
}
