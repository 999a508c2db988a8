import { expect, test } from 'vitest';
import { filterVoices, optionsOf } from './voice-filters.ts';

const voices = [
  { language: 'English', accent: 'American', engine: 'Flite' },
  { language: 'English', accent: 'Scottish', engine: 'Flite' },
  { language: 'English', accent: 'British', engine: 'eSpeak NG' },
  { language: 'Spanish', accent: 'Latin American', engine: 'eSpeak NG' },
];
const accentsOf = (filters: object) => filterVoices(voices, filters).map(({ accent }) => accent);

test('filters combine, and an empty filter lets every voice through', () => {
  expect(accentsOf({})).toHaveLength(4);
  expect(accentsOf({ language: 'English' })).toEqual(['American', 'Scottish', 'British']);
  expect(accentsOf({ language: 'English', engine: 'eSpeak NG' })).toEqual(['British']);
  expect(accentsOf({ language: '' })).toHaveLength(4);
});

test('a filter offers the values that leave at least one voice, including its own other values', () => {
  expect(optionsOf(voices, { engine: 'Flite' }, 'language')).toEqual(['English']);
  expect(optionsOf(voices, { language: 'English', accent: 'Scottish' }, 'accent')).toEqual([
    'American',
    'Scottish',
    'British',
  ]);
});
