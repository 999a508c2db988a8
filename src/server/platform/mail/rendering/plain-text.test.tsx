import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailFacts } from './email-tables.tsx';
import { plainTextOf } from './plain-text.ts';

test('facts keep their columns, with each value beside its label', () => {
  const facts = [
    ['Name', 'Ann Lee'],
    ['Received', 'January 15, 2026'],
  ] as const;
  const text = plainTextOf(renderToStaticMarkup(<EmailFacts facts={facts} />));
  expect(text).toBe('Name      Ann Lee\nReceived  January 15, 2026\n');
});
