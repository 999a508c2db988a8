/** Encodes recorded frames: WebM and MP4 below the size limit for a page's film, and a still. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ffmpeg } from '../voices/sound-file.ts';
import type { RecordedFilm } from './film-recorder.ts';

export const LARGEST_FILM_BYTES = 1_500_000;
const FRAMES_PER_SECOND = 12;
const STILL_WIDTH = 800;
const FORMATS = [
  {
    ending: 'webm',
    video: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-row-mt', '1', '-cpu-used', '3', '-tune-content', 'screen'],
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
    qualities: ['26', '30', '34', '38'],
  },
];

/** @param stem Path of the files to write, without their endings. */
export async function encodeFilm(film: RecordedFilm, folder: string, stem: string, stillAt: number): Promise<void> {
  const list = join(folder, 'frames.txt');
  writeFileSync(list, frameList(film));
  for (const { ending, video, qualities } of FORMATS) {
    for (const quality of qualities) {
      await encode(
        ['-f', 'concat', '-safe', '0', '-i', list],
        ['-vf', `fps=${FRAMES_PER_SECOND}`, '-t', String(film.seconds)],
        [...video, '-crf', quality, '-an'],
        `${stem}.${ending}`,
      );
      if (statSync(`${stem}.${ending}`).size <= LARGEST_FILM_BYTES) break;
      if (quality === qualities.at(-1)) throw new Error(`${stem}.${ending} is too large at its lowest quality.`);
    }
  }
  await encode(
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

async function encode(inputs: string[], filters: string[], coding: string[], output: string): Promise<void> {
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact'];
  await ffmpeg(['-y', '-loglevel', 'error', ...inputs, ...filters, ...coding, ...exact, output]);
}
