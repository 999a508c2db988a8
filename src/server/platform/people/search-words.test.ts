import { expect, test } from 'vitest';
import { isOfCompany, sameMarks } from './same-marks.ts';
import { markHits, meantWords, numbersIn, searchTerms, storedWords } from './search-words.ts';

test.each([
  ['+44 (0)20 7946 0958', ['442079460958']],
  ['0044 20 7946 0958', ['442079460958']],
  ['(202) 555-0142, or 202.555.0143', ['2025550142', '2025550143']],
  ['202 555\n0142', []],
  ['123456', []],
  ['order A2025550142', []],
])('finds the numbers in %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test('a long word is stored and looked for by its beginning', () => {
  const long = 'x'.repeat(50);
  expect(storedWords(long)).toContain('x'.repeat(40));
  expect(searchTerms(long).map(({ prefix }) => prefix)).toEqual(['x'.repeat(40)]);
});

test('a number is looked for with and without its country’s code', () => {
  const [term] = searchTerms('+1 202 555 0142');
  expect(term).toMatchObject({ prefix: '12025550142', exact: expect.arrayContaining(['2025550142']) });
  expect(searchTerms('202 555 0142')).toEqual([{ prefix: '2025550142', exact: [] }]);
});

test('hits are marked once each, in the order of the text', () => {
  const parts = (text: string, search: string) => markHits(text, searchTerms(search))?.parts;
  expect(parts('Spanish? Call 202-555-0142.', '2025550142 spanish')).toEqual([
    '',
    'Spanish',
    '? Call ',
    '202-555-0142',
    '.',
  ]);
  expect(parts('Call 202-555-0142.', '202 0142 2025550142')).toEqual(['Call ', '202-555-0142', '.']);
  expect(parts('Nothing', 'spanish')).toBeUndefined();
});

test('a mistyped word may have meant others, but not itself', () => {
  expect(meantWords('spansh')).toContain('spanish');
  expect(meantWords('sapnish')).toContain('spanish');
  expect(meantWords('spansh')).not.toContain('spansh');
  expect(meantWords('bookk')).not.toContain('bookk');
  expect(['bbo', 'x'.repeat(21), 'sp4nish'].flatMap(meantWords)).toEqual([]);
});

test.each([
  [{ email: 'Ann+x@Vans.example' }, ['@ann@vans.example', '@@vans.example']],
  [{ email: '', phones: '+1 202 555 0142' }, ['#25550142']],
  [{ email: '', company: ' Lee & Sons ' }, ['&lee & sons']],
  [{ email: 'ann@pm.me' }, ['@ann@proton.me']],
  [{ email: 'ann@gmail.com', addresses: 'ann@lee.example' }, ['@ann@gmail.com', '@ann@lee.example', '@@lee.example']],
])('%j is known by %j', (person, marks) => {
  expect(sameMarks(person)).toEqual(marks);
});

test('a company’s marks say only that people are of the same company', () => {
  expect(['@@vans.example', '&lee', '@ann@vans.example', '#25550142'].map(isOfCompany)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
