import type { Service, Thing } from 'schema-dts';
import type { Brochure } from '#schemas/content-schema.ts';
import prices from 'virtual:price-list';
import { routes, type PageName } from '#shared/site/routes.ts';
import { faqPage, publisher } from '#web/navigation/linked-data.ts';
import { settings } from '#web/settings/settings.ts';
import { PageHead } from '../page-head.tsx';

interface BrochureHeadProps {
  name: PageName;
  words: Brochure;
  things?: readonly Thing[] | undefined;
}

export function BrochureHead({ name, words, things }: BrochureHeadProps) {
  if (!import.meta.env.SSR || name === 'not-found') return <PageHead name={name} words={words} />;
  const [checked] = words.footnotes.map((note) => note.checked).toSorted((a, b) => b.localeCompare(a));
  return (
    <PageHead
      name={name}
      words={words}
      checked={checked}
      things={[...linkedData(words, routes[name]), ...(things ?? [])]}
    />
  );
}

function linkedData(words: Brochure, path: string): Thing[] {
  const { blocks, sells } = words;
  const sold = sells ? [sells] : blocks.flatMap((block) => (block.kind === 'price' ? [block.plans] : []));
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.items : []));
  return [
    ...sold.map((plans) => serviceData(plans, words, path)),
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
