/** The made-up world of the samples has one value for each fact. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT, readSampleWorld } from '#tools/content/content-facts.ts';
import { facts, found, texts } from '../support/content-texts.ts';

describe('the sample world', () => {
  const { firms, people, misheard } = readSampleWorld();
  const owners = [...Object.values(firms), ...Object.values(people)].map(({ name, phone }) => ({ name, phone }));
  const brandsOwn = facts.get('phone')?.slice(-8) ?? '';
  const samples = texts.filter(({ path }) => path !== 'sample-world.yaml' && path !== 'brand.yaml');

  it('gives each number to one firm or person', () => {
    const numbers = [...owners.map(({ phone }) => phone), ...misheard, brandsOwn];
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('knows each number that a text names', () => {
    const known = new Set([...owners.map(({ phone }) => phone), ...misheard, brandsOwn]);
    const named = samples.flatMap(({ path, text }) =>
      [...text.matchAll(/\b555-?(01\d\d)\b/g)].map(([, digits]) => ({ path, number: `555-${digits}` })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ number }) => !known.has(number))).toEqual([]);
  });

  it('gives a person the same number wherever the two stand together', () => {
    const pairs = samples.flatMap(({ path, text }) => [
      ...[...text.matchAll(/([A-Z]\p{L}+ [A-Z]\p{L}+), (?:\d{3}-)?(555-01\d\d)/gu)].map((pair) => ({ path, pair })),
      ...[...text.matchAll(/ name: ([A-Z]\p{L}+(?: [A-Z]\p{L}+)?) phone: '?(555-01\d\d)/gu)].map((pair) => ({
        path,
        pair,
      })),
    ]);
    expect(pairs.length).toBeGreaterThan(10);
    const wrong = pairs.filter(({ pair: [, name, phone] }) => {
      if (misheard.includes(phone ?? '')) return false;
      return owners.find((owner) => owner.phone === phone)?.name !== name;
    });
    expect(wrong.map(({ path, pair: [match] }) => `${path}: ${match}`)).toEqual([]);
  });

  it('is quoted by the businesses that answer the guided calls', () => {
    const businesses = readFileSync(join(CONTENT, 'guided-calls/businesses.yaml'), 'utf8');
    expect(businesses).not.toMatch(/\$\d|\b555-/);
    for (const id of Object.keys(firms)) expect(businesses).toContain(`'{sample:${id}.name}'`);
  });

  it('charges the same for a visit of the same firm in calls, artifacts and articles', () => {
    const { plumbing } = firms;
    const visits = texts.filter(({ text }) => text.includes(plumbing?.name ?? '') || /\bDana\b/.test(text));
    expect(visits.length).toBeGreaterThan(5);
    const prices = visits.flatMap(({ path, text }) =>
      [...text.matchAll(/\bvisit (?:is|costs) (free|\$\d+)/gi)].map(([, price]) => `${path}: ${price}`),
    );
    const fair = Object.values(plumbing?.prices ?? {});
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter((price) => !fair.some((one) => price.endsWith(`: ${one}`)))).toEqual([]);
    expect(found(/the look is free|free (visit|look)\b/gi)).toEqual([]);
  });

  it('keeps the same hours of the same firm', () => {
    const { plumbing } = firms;
    const [, saturday = ''] = /(\d+ to \w+) on Saturdays/.exec(plumbing?.hoursInWords ?? '') ?? [];
    expect(saturday).not.toBe('');
    const said = texts
      .filter(({ text }) => text.includes(plumbing?.name ?? ''))
      .flatMap(({ text }) => [
        ...text.matchAll(/Saturdays? (\d+ to \w+)|(\d+ to \w+) on Saturdays?|Told (\d+ to \w+)/g),
      ]);
    expect(said.length).toBeGreaterThan(2);
    expect(said.map(([, a, b, c]) => a ?? b ?? c).filter((hours) => hours !== saturday)).toEqual([]);
  });
});
