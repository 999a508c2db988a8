/** Encodes recorded frames: WebM and MP4 below the size limit for a page's film, and a still. */
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from '../voices/open-engines.ts';
import type { RecordedFilm } from './film-recorder.ts';
import type { HeardSound } from './film-camera.ts';

export const LARGEST_FILM_BYTES = 1_500_000;
const VOICES = resolve(import.meta.dirname, '../../public/media/voices');
const FRAMES_PER_SECOND = 12;
const STILL_WIDTH = 800;
const FORMATS = [
  {
    ending: 'webm',
    video: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-row-mt', '1', '-cpu-used', '3', '-tune-content', 'screen'],
    audio: ['-c:a', 'libopus', '-b:a', '32k'],
    /** From the best picture to the smallest file. */
    qualities: ['36', '44', '52', '60'],
  },
  {
    ending: 'mp4',
    video: [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ],
    audio: ['-c:a', 'aac', '-b:a', '48k'],
    qualities: ['26', '30', '34', '38'],
  },
];

/** @param stem Path of the files to write, without their endings. */
export async function encodeFilm(film: RecordedFilm, folder: string, stem: string, stillAt: number): Promise<void> {
  const list = join(folder, 'frames.txt');
  writeFileSync(list, frameList(film));
  const sound = soundInputs(film.heard);
  for (const { ending, video, audio, qualities } of FORMATS) {
    for (const quality of qualities) {
      await ffmpeg(
        ['-f', 'concat', '-safe', '0', '-i', list, ...sound.inputs],
        ['-vf', `fps=${FRAMES_PER_SECOND}`, ...sound.mix, '-t', String(film.seconds)],
        [...video, '-crf', quality, ...(sound.inputs.length > 0 ? audio : ['-an'])],
        `${stem}.${ending}`,
      );
      if (statSync(`${stem}.${ending}`).size <= LARGEST_FILM_BYTES) break;
      if (quality === qualities.at(-1)) throw new Error(`${stem}.${ending} is too large at its lowest quality.`);
    }
  }
  await ffmpeg(
    ['-ss', String(stillAt), '-i', `${stem}.mp4`],
    ['-frames:v', '1', '-vf', `scale=${STILL_WIDTH}:-1`],
    ['-quality', '70'],
    `${stem}.webp`,
  );
}

/** The input of ffmpeg's concat demuxer: each frame with its duration. */
export function frameList({ frames, seconds }: Pick<RecordedFilm, 'frames' | 'seconds'>): string {
  // A frame's time may be earlier than the one before it; going back would lengthen the film.
  let latest = 0;
  const starts = frames.map((frame) => (latest = Math.max(latest, frame.seconds)));
  const lines = frames.map(({ file }, index) => {
    // The first frame shows from the start.
    const start = index === 0 ? 0 : (starts[index] ?? 0);
    const length = Math.max(0.001, (starts[index + 1] ?? seconds) - start);
    return `file '${file}'\nduration ${length.toFixed(3)}\n`;
  });
  // The demuxer ignores the last duration unless another entry follows.
  return `${lines.join('')}file '${frames.at(-1)?.file}'\n`;
}

function soundInputs(heard: readonly HeardSound[]): { inputs: string[]; mix: string[] } {
  if (heard.length === 0) return { inputs: [], mix: [] };
  const inputs = heard.flatMap(({ id }) => ['-i', join(VOICES, `${id}.ogg`)]);
  const parts = heard.map(({ at, isPhone }, index) => {
    const line = isPhone ? 'highpass=f=300,lowpass=f=3400,aresample=8000,aresample=48000,' : 'aresample=48000,';
    return `[${index + 1}:a]${line}adelay=${Math.round(at * 1000)}[s${index}]`;
  });
  const all = heard.map((_, index) => `[s${index}]`).join('');
  const filter = `${parts.join(';')};${all}amix=inputs=${heard.length}:normalize=0,apad[sound]`;
  return { inputs, mix: ['-filter_complex', filter, '-map', '0:v', '-map', '[sound]'] };
}

async function ffmpeg(inputs: string[], filters: string[], coding: string[], output: string): Promise<void> {
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact'];
  await runProgram('ffmpeg', ['-y', '-loglevel', 'error', ...inputs, ...filters, ...coding, ...exact, output]);
}
