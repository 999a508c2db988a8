import type { Film, FilmTimes } from '../../src/features/films/shared/film-schema.ts';

export interface FilmTracks {
  captions: string;
  chapters: string;
}

export function tracksOf({ chapters }: Film, { steps, seconds }: FilmTimes): FilmTracks {
  let index = 0;
  const captions: Cue[] = [];
  const titles: Cue[] = [];
  for (const { title, steps: shown } of chapters) {
    const from = steps[index] ?? seconds;
    for (const { says } of shown) {
      captions.push({ from: steps[index] ?? seconds, to: steps[index + 1] ?? seconds, text: says });
      index++;
    }
    titles.push({ from, to: steps[index] ?? seconds, text: title });
  }
  return { captions: webVtt(captions), chapters: webVtt(titles) };
}

interface Cue {
  from: number;
  to: number;
  text: string;
}

function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${(seconds - 60 * minutes).toFixed(3).padStart(6, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
