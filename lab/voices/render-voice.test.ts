import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import lines from '../../content/voices/lines.yaml';
import recordings from '../../content/voices/recordings.yaml';
import library from '../../content/voices/voices.yaml';
import { wordsDigest } from './words-digest.ts';

const FOLDER = join(import.meta.dirname, '../../public/media/voices');

test('each recorded voice reads the lines as they are now', () => {
  for (const { voice: id, words } of recordings) {
    const voice = library.voices.find((one) => one.id === id);
    const texts = voice ? lines.uses.map((use) => ({ says: lines.lines[voice.language][use.id] })) : [];
    expect(words, `render it again: npm run -w lab voices -- --only ${id}`).toBe(wordsDigest(texts));
    for (const use of lines.uses)
      for (const ending of ['ogg', 'mp3'])
        expect(statSync(join(FOLDER, `${id}-${use.id}.${ending}`)).size).toBeGreaterThan(0);
  }
});
