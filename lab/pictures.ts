/**
 * `npm run -w lab pictures`: photographs the built site, run with made-up firms, for the pages that show the product. Writes
 * pictures to public/media/pictures and their sizes to content/pictures. `-- --only name,name` takes only these.
 */
import '../src/server/node-version.ts';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { CONTENT, readFilled, readPictures } from '../tools/content/content-facts.ts';
import { contentPlugin } from '../tools/vite/content-plugin.ts';
import { morningSchema } from '../src/schemas/picture-schema.ts';

const FOLDER = resolve(import.meta.dirname, '../public/media/pictures');
const SIZES = 'pictures/picture-sizes.yaml';
const NOTE = '# Written by `npm run -w lab pictures`, together with the files in public/media/pictures.\n';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const { described, sizes } = readPictures();
const wanted = Object.keys(described).filter((name) => !values.only || values.only.split(',').includes(name));
const morning = readFilled('pictures/morning.yaml', morningSchema);
const { module } = await runnerImport<typeof import('./pictures/take-pictures.ts')>(
  resolve(import.meta.dirname, 'pictures/take-pictures.ts'),
  { plugins: [contentPlugin()] },
);
const made = { ...sizes };
for await (const { name, size } of module.takePictures(wanted, morning, FOLDER)) {
  made[name] = size;
  // Written after each picture, so that a later failure costs only its own.
  const rows = Object.keys(described).flatMap((known) =>
    made[known] ? [`${known}: ${JSON.stringify(made[known])}\n`] : [],
  );
  writeFileSync(join(CONTENT, SIZES), NOTE + rows.join(''));
}
