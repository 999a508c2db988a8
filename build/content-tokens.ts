/** Fills the tokens of content files: {brand}, {email}, {price:growth.monthly}, {period:leads} and their kin. */
import { KEPT_PERIODS } from '../src/shared/kept-periods.ts';
import { formatCents, formatCount } from '../src/shared/money.ts';
import type { Brand, Pricing } from './content-schema.ts';

/** A token's name and what stands in its place. */
export type Facts = ReadonlyMap<string, string>;

const TOKEN = /\{([a-z]\w*(?::[\w.-]+)?)\}/gi;

export function factsOf(brand: Brand, pricing: Pricing): Facts {
  const { street, city, region, postalCode } = brand.address;
  return new Map([
    ['brand', brand.name],
    ['email', brand.email],
    ['phone', brand.phone],
    ['address', `${street}, ${city}, ${region} ${postalCode}`],
    ['replyTime', brand.replyTime],
    ...Object.entries(KEPT_PERIODS).map(([name, { text }]): [string, string] => [`period:${name}`, text]),
    ...pricing.voicePlans.flatMap(({ id, setup, monthly, includedMinutes, overagePerMinute }): [string, string][] => [
      [`price:${id}.setup`, formatCents(setup)],
      [`price:${id}.monthly`, formatCents(monthly)],
      [`price:${id}.included`, formatCount(includedMinutes)],
      [`price:${id}.overage`, formatCents(overagePerMinute)],
    ]),
    ...pricing.services.flatMap(({ id, setup, monthly }): [string, string][] => [
      [`price:${id}.monthly`, formatCents(monthly)],
      ...(setup === undefined ? [] : ([[`price:${id}.setup`, formatCents(setup)]] as [string, string][])),
    ]),
  ]);
}

/**
 * Fills every string within `value`. A token with a colon must be known; a plain word in braces may be one that
 * code fills later, so that it stays.
 */
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
