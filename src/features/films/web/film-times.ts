import type { VideoObject } from 'schema-dts';
import films from '#content/films/films.yaml';
import times from '#content/films/film-times.yaml';
import { settings } from '#web/settings/settings.ts';

export const madeFilms = films.flatMap(({ id, title, what, chapters }) => {
  const made = times.find(({ film }) => film === id);
  return made ? [{ ...made, id, title, what, chapters: withTimes(chapters, made.steps) }] : [];
});

const FOLDER = '/media/films/';

export function filmAddress(id: string, ending: string): string {
  return `${FOLDER}${id}${ending}`;
}

export type MadeFilm = (typeof madeFilms)[number];

/** `from` is in seconds from the beginning. */
function withTimes(chapters: (typeof films)[number]['chapters'], starts: readonly number[]) {
  let index = 0;
  return chapters.map(({ title, steps }) => {
    const lines = steps.map(({ says }) => ({ from: starts[index++] ?? 0, says }));
    return { title, from: lines[0]?.from ?? 0, lines };
  });
}

export function linesOf(chapters: MadeFilm['chapters']) {
  return chapters.flatMap(({ lines }) => lines);
}

/** Which line is the caption at this moment, counted over all chapters; -1 before the first. */
export function lineAt(chapters: MadeFilm['chapters'], seconds: number): number {
  return linesOf(chapters).findLastIndex(({ from }) => from <= seconds);
}

export function filmData(): VideoObject[] {
  return madeFilms.map(({ id, title, what, seconds, made, chapters }) => {
    const { siteUrl } = settings;
    return {
      '@type': 'VideoObject',
      name: title,
      description: what,
      thumbnailUrl: siteUrl + filmAddress(id, '.webp'),
      contentUrl: siteUrl + filmAddress(id, '.mp4'),
      encodingFormat: 'video/mp4',
      uploadDate: made,
      duration: `PT${Math.round(seconds)}S`,
      inLanguage: 'en',
      transcript: chapters.flatMap(({ lines }) => lines.map(({ says }) => says)).join(' '),
    };
  });
}
