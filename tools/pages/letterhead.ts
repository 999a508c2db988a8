/** Who prints on a page's letterhead: not as elements, because on screen nobody should find it, by eye or otherwise. */
import { markSvg } from '#shared/site/brand-mark.ts';
import { readBrand, readFacts } from '../content/content-facts.ts';
import { renamed } from '../vite/property-names-plugin.ts';

/** Pixels. */
const MARK_SIZE = 18;

/** A rule that sets the words which print.css draws. */
export function letterheadRule(): string {
  const { name, tagline, phone, email, address, logo, colors } = readBrand();
  const { street, city, region, postalCode } = address;
  const words = {
    '--letterhead-firm': name,
    '--letterhead-line': tagline,
    '--letterhead-contact': `${phone}, ${readFacts().get('phoneHours')}\n${email}\n${street}, ${city}, ${region} ${postalCode}`,
  };
  const mark = markSvg({ logo, colors }, MARK_SIZE);
  const values = {
    ...Object.fromEntries(Object.entries(words).map(([property, text]) => [property, quoted(text)])),
    // Here, because a picture from a file may come too late to be printed.
    '--letterhead-mark': `url("data:image/svg+xml,${encodeURIComponent(mark)}")`,
  };
  const declarations = Object.entries(values).map(([property, value]) => `${renamed(property)}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

/** As a string of CSS. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\a `)}"`;
}
