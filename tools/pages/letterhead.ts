/**
 * Who prints on a page's letterhead, as attributes that print.css draws. Not as elements: on screen nobody should find
 * them, by eye or otherwise.
 */
import { readBrand, readFacts } from '../content/content-facts.ts';

export interface Letterhead {
  /** Attributes of the body. */
  body: string;
  /** Attributes of the root. */
  root: string;
}

export function letterhead(): Letterhead {
  const { name, tagline, phone, email, address } = readBrand();
  const { street, city, region, postalCode } = address;
  const contact = [`${phone}, ${readFacts().get('phoneHours')}`, email, `${street}, ${city}, ${region} ${postalCode}`];
  return {
    body: `data-firm="${escaped(name)}" data-contact="${contact.map(escaped).join('&#10;')}"`,
    root: `data-line="${escaped(tagline)}"`,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
