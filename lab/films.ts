/**
 * `npm run -w lab films`: films the built site for the showcase. It drives the real pages in Chromium, and writes films,
 * captions, chapters and stills to public/media/films and their times to content/films. `-- --only id,id` makes only
 * these films.
 */
import '../src/server/node-version.ts';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CONTENT, readContent } from '../tools/content/content-facts.ts';
import { filmsSchema, filmTimesSchema, type FilmTimes } from '../src/features/films/shared/film-schema.ts';
import { isoDay } from '../src/shared/site/wall-clock.ts';
import { startSite } from '../test/support/site-process.ts';
import { buyersWayFilm } from './films/buyers-way-film.ts';
import { chatFilm } from './films/chat-film.ts';
import { encodeFilm } from './films/film-encoder.ts';
import { recordFilm, type FilmScript } from './films/film-recorder.ts';
import { tracksOf } from './films/film-tracks.ts';
import { requireChromium } from '../scripts/require-chromium.ts';

const SCRIPTS: Readonly<Record<string, FilmScript>> = {
  'buyers-way': buyersWayFilm,
  'asking-the-chat': chatFilm,
};
const FOLDER = resolve(import.meta.dirname, '../public/media/films');
const TIMES = 'films/film-times.yaml';
const NOTE = '# Written by `npm run -w lab films`, together with the files in public/media/films.\n';
/** No sandbox, because containers forbid the one that Chromium needs. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
/** The share of a film at which its still is taken; by then the page shows the film's subject. */
const STILL_SHARE = 0.4;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const films = readContent('films/films.yaml', filmsSchema);
const wanted = films.filter(({ id }) => !values.only || values.only.split(',').includes(id));
const before = existsSync(join(CONTENT, TIMES)) ? readContent(TIMES, filmTimesSchema) : [];
const made = new Map(before.map((times) => [times.film, times]));
const folder = mkdtempSync(join(tmpdir(), 'films-'));
const site = await startSite();
const browser = await chromium.launch({ executablePath: await requireChromium(), args: ARGUMENTS });
mkdirSync(FOLDER, { recursive: true });
try {
  for (const film of wanted) {
    const script = SCRIPTS[film.id];
    if (!script) throw new Error(`lab/films.ts knows no script for the film "${film.id}".`);
    const recorded = await recordFilm(browser, site.url, film, script, folder);
    const stem = join(FOLDER, film.id);
    await encodeFilm(recorded, folder, stem, recorded.seconds * STILL_SHARE);
    const { seconds, steps } = recorded;
    const times: FilmTimes = {
      film: film.id,
      seconds,
      made: isoDay(Date.now()),
      steps,
    };
    made.set(film.id, times);
    // Written after each film, so that a later failure costs only its own film.
    writeTimes();
    const { captions, chapters } = tracksOf(film, times);
    writeFileSync(`${stem}.vtt`, captions);
    writeFileSync(`${stem}-chapters.vtt`, chapters);
    const sizes = ['webm', 'mp4'].map(
      (ending) => `${ending} ${Math.round(statSync(`${stem}.${ending}`).size / 1000)} KB`,
    );
    console.log(`${film.title}: ${seconds} s, ${recorded.frames.length} frames, ${sizes.join(', ')}`);
  }
} finally {
  await browser.close();
  await site.remove();
  rmSync(folder, { recursive: true });
}
function writeTimes(): void {
  const rows = films.flatMap(({ id }) => made.get(id) ?? []).map((times) => `- ${JSON.stringify(times)}\n`);
  writeFileSync(join(CONTENT, TIMES), NOTE + rows.join(''));
}
