import { expect, test } from 'vitest';
import { namesOfVoices } from './voice-names.ts';

test('names known voices only, each once', () => {
  expect(namesOfVoices('flite-slt,flite-slt,nobody,<b>,espeak-es')).toEqual(['Flite SLT', 'eSpeak ES']);
});
