import { expect, test } from 'vitest';
import { namesOfVoices } from './voice-names.ts';

test('only known voices are named, each once', () => {
  expect(namesOfVoices('flite-slt,flite-slt,nobody,<b>,espeak-es')).toEqual(['Flite SLT', 'eSpeak ES']);
});
