import type { Service, Thing } from 'schema-dts';
import type { Brochure } from '#schemas/content-schema.ts';
import prices from 'virtual:price-list';
import { isIndexable, routes, type PageName } from '#shared/site/routes.ts';
import { Head } from '#web/navigation/head.tsx';
import { breadcrumbs, faqPage, publisher, webPage } from '#web/navigation/linked-data.ts';
import { settings } from '#web/settings/settings.ts';

interface BrochureHeadProps {
  name: PageName;
  words: Brochure;
  things?: readonly Thing[] | undefined;
}

export function BrochureHead({ name, words, things }: BrochureHeadProps) {
  const { title, description } = words;
  if (name === 'not-found') return <Head title={title} description={description} indexable={false} />;
  const path = routes[name];
  const indexable = isIndexable(name);
  const data = import.meta.env.SSR && indexable ? [...linkedData(words, path), ...(things ?? [])] : undefined;
  return <Head title={title} description={description} path={path} indexable={indexable} data={data} />;
}

function linkedData(words: Brochure, path: string): Thing[] {
  const { eyebrow, blocks, footnotes, sells } = words;
  const checked = footnotes
    .map((note) => note.checked)
    .toSorted()
    .at(-1);
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.items : []));
  return [
    webPage(words, path, checked),
    breadcrumbs({ name: eyebrow, path }),
    ...(sells
      ? [serviceData(sells, words, path)]
      : blocks.flatMap((block) => (block.kind === 'price' ? [serviceData(block.plans, words, path)] : []))),
    // A page may have only one FAQPage entry, so all its questions share it.
    ...(questions.length > 0 ? [faqPage(questions)] : []),
  ];
}

/** The service with the prices that the page shows. */
function serviceData(plans: readonly string[], { eyebrow, description }: Brochure, path: string): Service {
  const url = settings.siteUrl + path;
  const sold = prices.plans.filter(({ id }) => plans.includes(id));
  return {
    '@type': 'Service',
    name: eyebrow,
    description,
    url,
    provider: publisher(),
    areaServed: 'US',
    offers: sold.map(({ name, monthly }) => ({
      '@type': 'Offer' as const,
      name,
      price: (monthly / 100).toFixed(2),
      priceCurrency: prices.currency.toUpperCase(),
      url,
    })),
  };
}
