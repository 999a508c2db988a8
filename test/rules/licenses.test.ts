/** Whatever runs in production may be used and passed on without publishing our source. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Asks for the source of its own files only, which we use as they are published.
  'MPL-2.0',
  // Fonts, which may be bundled and served but not sold by themselves.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);
/** Packages that name their license only in a file. */
const FROM_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

interface LockedPackage {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  /** One of our own workspaces. */
  link?: boolean;
}

test('every package of production has a license on the list', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const others = Object.entries(packages).flatMap(([path, { license, dev, devOptional, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const stated = license ?? FROM_FILE[name] ?? 'no license';
    return dev || devOptional || link || allows(stated) ? [] : [`${name}: ${stated}`];
  });
  expect(
    others,
    'Choose another package, or add the license to the list if it asks for no more than a notice.',
  ).toEqual([]);
});

/** A choice such as "(MIT OR GPL-3.0)" is fine if one of its licenses is. */
function allows(license: string): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
}
