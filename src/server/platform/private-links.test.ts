import { expect, test } from 'vitest';
import { createPrivateLinks } from './private-links.ts';

const ID = '123e4567-e89b-42d3-a456-426614174000';
const links = createPrivateLinks('https://agency.example', 'a secret of the tests, long enough to be one');
const tokenOf = (link: string) => link.split('#')[1] ?? '';

test('a link names its row and its epoch', () => {
  for (const epoch of [0, 7]) {
    const link = links.link('/meeting', 'meeting', ID, epoch);
    expect(link).toMatch(/^https:\/\/agency\.example\/meeting#/);
    expect(links.rowOf(tokenOf(link), 'meeting')).toEqual({ id: ID, epoch });
  }
});

test.each([
  ['another purpose', (token: string) => token, 'meeting-owner'],
  ['another row', (token: string) => token.replace('123e', '123f'), 'meeting'],
  ['another epoch', (token: string) => token.replace('.1.', '.2.'), 'meeting'],
  ['no epoch', (token: string) => token.replace('.1.', '.'), 'meeting'],
  ['another MAC', (token: string) => `${token.slice(0, -43)}${'A'.repeat(43)}`, 'meeting'],
  ['something after it', (token: string) => `${token}A`, 'meeting'],
])('a token with %s opens nothing', (_, changed, purpose) => {
  expect(links.rowOf(changed(tokenOf(links.link('/meeting', 'meeting', ID, 1))), purpose)).toBeUndefined();
});

test('a token that was made with another secret opens nothing', () => {
  const others = createPrivateLinks('https://agency.example', 'the secret of another site, as long as this one');
  expect(links.rowOf(tokenOf(others.link('/meeting', 'meeting', ID)), 'meeting')).toBeUndefined();
});
