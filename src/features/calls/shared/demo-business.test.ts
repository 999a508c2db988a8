import { describe, expect, it } from 'vitest';
import { demoBusinessFragment, readDemoBusinessFragment, type DemoBusiness } from './demo-business.ts';

const BUSINESS: DemoBusiness = {
  businessName: 'Café “Zoë” & Sons',
  trade: 'salon',
  openingHours: 'Mon-Fri 9-17',
  services: ['Haircut', 'Färben'],
  handOffNumber: '555-0101',
};

/** A fragment that somebody else may have crafted. */
const fragmentOf = (value: unknown) => demoBusinessFragment(value as DemoBusiness);

describe('the private link', () => {
  it('restores the business exactly', () => {
    expect(readDemoBusinessFragment(demoBusinessFragment(BUSINESS))).toEqual(BUSINESS);
  });

  it('holds only characters that every program leaves in a link', () => {
    const names = Array.from({ length: 12 }, (_, length) => ['?', '~'].map((mark) => `A${mark.repeat(length)}`)).flat();
    const fragments = names.map((businessName) => demoBusinessFragment({ ...BUSINESS, businessName }));
    expect(fragments.filter((fragment) => !/^#mine=[\w-]+$/.test(fragment))).toEqual([]);
    expect(fragments.join('')).toMatch(/-[^]*_|_[^]*-/);
    expect(fragments.map((fragment) => readDemoBusinessFragment(fragment)?.businessName)).toEqual(names);
  });

  it.each([
    ['another fragment', '#main'],
    ['broken base64', '#mine=%%%'],
    ['no JSON', '#mine=AAAA'],
    ['an endless one', fragmentOf({ ...BUSINESS, more: 'A'.repeat(3000) })],
    ['markup in the name', fragmentOf({ ...BUSINESS, businessName: '<img src=x>' })],
    ['a trade that we have no sample of', fragmentOf({ ...BUSINESS, trade: 'clinic' })],
    ['too many services', fragmentOf({ ...BUSINESS, services: Array.from({ length: 7 }, (_, index) => `S${index}`) })],
    ['a missing field', fragmentOf({ businessName: 'A' })],
    ['a list', fragmentOf([BUSINESS])],
  ])('is refused with %s', (_, fragment) => {
    expect(readDemoBusinessFragment(fragment)).toBeUndefined();
  });
});
