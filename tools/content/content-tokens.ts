/** Fills {brand}, {price:growth.monthly}, {period:leads}, {sample:plumbing.visit}, {firstYear:starter.hvac.visit}, {perMonth:starter.hvac.visit} and the like in content files. */
import { anchorOf } from '#shared/text/inline-text.ts';
import { hoursText } from '#shared/site/phone-hours.ts';
import { KEPT_PERIODS } from '#shared/site/kept-periods.ts';
import { minutesAtCap } from '#features/pricing/shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import type { Catalog } from '#features/pricing/shared/catalog-schema.ts';
import type { Brand } from '#schemas/content-schema.ts';
import type { SampleWorld } from '#schemas/sample-world-schema.ts';
import type { TermsEdition } from '#schemas/terms-edition-schema.ts';

/** Token values by name. */
export type Facts = ReadonlyMap<string, string>;

const CENTS = 100;
const MONTHS = 12;
const TOKEN = /\{([a-z]\w*(?::[\w.-]+)?)\}/gi;

interface FactSources {
  brand: Brand;
  catalog: Catalog;
  terms: TermsEdition;
  world: SampleWorld;
}

export function factsOf({ brand, catalog: { plans, atCap }, terms, world }: FactSources): Facts {
  const { street, city, region, postalCode } = brand.address;
  return new Map([
    ['brand', brand.name],
    ['email', brand.email],
    ['phone', brand.phone],
    ['phoneHours', hoursText(brand.hours)],
    ['phoneLink', phoneHref(brand.phone)],
    ['address', `${street}, ${city}, ${region} ${postalCode}`],
    ['replyTime', brand.replyTime],
    ['examplePhone', brand.examplePhone],
    ...Object.entries(brand.products).flatMap(([name, text]): [string, string][] => [
      [`product:${name}`, text],
      // As in a link to a heading.
      [`anchor:${name}`, anchorOf(text)],
    ]),
    ['termsVersion', terms.version],
    ['termsFrom', terms.from],
    ...Object.entries(KEPT_PERIODS).map(([name, { text }]): [string, string] => [`period:${name}`, text]),
    ['price:atCap', atCap],
    ...plans.flatMap(priceFacts),
    ...sampleFacts(world),
    ...plans.flatMap((plan) => jobFacts(plan, world)),
  ]);
}

function sampleFacts({ firms, people }: SampleWorld): [string, string][] {
  const ofFirms = Object.entries(firms).flatMap(([id, { prices, ...firm }]) => named(id, { ...firm, ...prices }));
  return [...ofFirms, ...Object.entries(people).flatMap(([id, person]) => named(id, person))];
}

function named(id: string, facts: Record<string, string | undefined>): [string, string][] {
  return Object.entries(facts).flatMap(([name, text]) => (text === undefined ? [] : [[`sample:${id}.${name}`, text]]));
}

type Plan = Catalog['plans'][number];

const firstYearOf = ({ monthly, setup = 0 }: Plan) => MONTHS * monthly + setup;

function priceFacts(plan: Plan): [string, string][] {
  const { id, setup, monthly, included, overage } = plan;
  const facts: [string, string | undefined][] = [
    ['setup', setup === undefined ? undefined : formatCents(setup)],
    ['monthly', formatCents(monthly)],
    ['firstYear', formatCents(firstYearOf(plan))],
    ['included', included && formatCount(included.minutes)],
    ['overage', overage && formatCents(overage.perMinute)],
    ['cap', overage && formatCents(overage.cap)],
    ['most', overage && formatCents(monthly + overage.cap)],
    ['capMinutes', included && overage && formatCount(minutesAtCap({ included, overage }))],
  ];
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [[`price:${id}.${name}`, text]]));
}

/**
 * How many jobs at a sample firm's price bring in at least what the plan's first year costs, setup included, and about
 * how many of them that is a month.
 */
function jobFacts(plan: Plan, { firms }: SampleWorld): [string, string][] {
  return Object.entries(firms).flatMap(([firm, { prices }]) =>
    Object.entries(prices).flatMap(([job, price]): [string, string][] => {
      const cents = Number(price.replaceAll(/[$,]/g, '')) * CENTS;
      const jobs = Math.ceil(firstYearOf(plan) / cents);
      const name = `${plan.id}.${firm}.${job}`;
      return [
        [`firstYear:${name}`, formatCount(jobs)],
        [`perMonth:${name}`, formatCount(Math.round(jobs / MONTHS))],
      ];
    }),
  );
}

/** Throws for an unknown token with a colon. Leaves an unknown plain word in braces: code may fill it later. */
export function fillTokens<Value>(value: Value, facts: Facts): Value {
  const fill = (text: string) =>
    text.replaceAll(TOKEN, (token, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined && name.includes(':')) throw new Error(`No fact is called ${token}.`);
      return fact ?? token;
    });
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? fill(item) : item,
  ) as Value;
}
