/** Who prints on a page's letterhead: not as elements, because on screen nobody should find it, by eye or otherwise. */
import { readBrand, readFacts } from '../content/content-facts.ts';
import { renamed } from '../vite/property-names-plugin.ts';

/** A rule that sets the words which print.css draws. */
export function letterheadRule(): string {
  const { name, tagline, phone, email, address } = readBrand();
  const { street, city, region, postalCode } = address;
  const words = {
    '--letterhead-firm': name,
    '--letterhead-line': tagline,
    '--letterhead-contact': `${phone}, ${readFacts().get('phoneHours')}\n${email}\n${street}, ${city}, ${region} ${postalCode}`,
  };
  const declarations = Object.entries(words).map(([property, text]) => `${renamed(property)}:${quoted(text)}`);
  return `:root{${declarations.join(';')}}`;
}

/** As a string of CSS. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\a `)}"`;
}
