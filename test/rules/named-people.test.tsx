/** Empty, people.yaml names nobody anywhere; filled in, each place shows the people that belong there. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import contact from '#content/brochures/contact-brochure.yaml';
import howItWorks from '#content/brochures/how-it-works-brochure.yaml';
import { brochure, type Block, type Brochure } from '#schemas/brochure-schema.ts';
import type { People } from '#schemas/people-schema.ts';
import { EmailSignature } from '#server/platform/mail/rendering/email-parts.tsx';
import { BlockBody } from '#web/blocks/brochure/block-body.tsx';
import { bylineOf, withPeople } from '#tools/content/named-people.ts';
import { withPictures } from '#tools/content/shown-pictures.ts';
import { CONTENT, checkContent, parseYaml, readPictures } from '#tools/content/content-facts.ts';
import '#tools/content/load-artifacts.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOBODY: People = { people: [], letter: ['Dear reader,'] };
const TEAM: People = {
  people: [
    { name: 'Ana Example', role: 'Founder', answersFor: 'Prices', city: 'Springfield', founder: true, writes: true },
    {
      name: 'Bo Example',
      role: 'Engineer',
      answersFor: 'Test calls',
      says: 'I test every call.',
      phone: '+1 202-555-0143',
      signs: true,
    },
  ],
  letter: ['Dear reader,', 'We answer our own phone.'],
};

const pages = ['contact', 'how-it-works'];
const named = (page: string, people: People) => {
  const path = `brochures/${page}-brochure.yaml`;
  const words = withPictures(withPeople(parseYaml(readFileSync(join(CONTENT, path), 'utf8')), people), readPictures());
  const { blocks } = checkContent(path, brochure, words);
  return blocks.filter(({ kind }) => kind === 'people' || kind === 'letter');
};
const htmlOf = (blocks: Block[]) =>
  blocks.map((block) => (block.kind === 'artifact' ? '' : renderToStaticMarkup(<BlockBody block={block} />))).join('');

describe('with nobody listed', () => {
  it.each(pages)('%s names nobody, not even with a letter', (page) => {
    expect(named(page, NOBODY)).toEqual([]);
  });

  it('articles are the firm’s, and mails are unsigned', () => {
    expect(bylineOf(NOBODY)).toBeUndefined();
    expect(renderToStaticMarkup(<EmailSignature people={[]} />)).toBe('');
  });

  it('the site is built that way', () => {
    const kinds = ([contact, howItWorks] as Brochure[]).flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(kinds).not.toContain('people');
    expect(kinds).not.toContain('letter');
  });
});

describe('with people listed', () => {
  it.each(pages)('%s shows each with a role and a direct line', (page) => {
    const html = htmlOf(named(page, TEAM));
    expect(html).toContain('Ana Example');
    expect(html).toContain('Test calls');
    expect(html).toContain('Founder, Springfield');
    expect(html).toMatch(/<blockquote[^>]*><p>I test every call\./);
    expect(html).toContain('href="tel:+12025550143"');
  });

  it('the letter shows only while a founder is listed', () => {
    expect(htmlOf(named('how-it-works', TEAM))).toContain('We answer our own phone.');
    const { people, letter } = TEAM;
    const withoutFounder = named('how-it-works', { people: people.slice(1), letter });
    expect(withoutFounder.map(({ kind }) => kind)).toEqual(['people']);
  });

  it('the writer stands above the articles, and the signer below the mails', () => {
    expect(bylineOf(TEAM)).toBe('Ana Example');
    const signature = renderToStaticMarkup(<EmailSignature people={TEAM.people} />);
    expect(signature).toContain('Bo Example');
    expect(signature).not.toContain('Ana Example');
  });
});
