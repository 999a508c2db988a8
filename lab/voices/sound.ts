/** Handles speech as samples: joins phrases, equalises loudness, writes WAV. */

/** One channel. */
export interface Sound {
  /** From -1 to 1. */
  samples: Float32Array;
  /** Samples a second. */
  rate: number;
}

export interface JoinedSound extends Sound {
  /** When each phrase begins and ends, in seconds. */
  phrases: [number, number][];
}

const FULL_SCALE = 32_768;
const BYTES_PER_SAMPLE = 2;
const WAV_HEADER_BYTES = 44;
/** Quieter samples count as silence: 46 dB below full scale. */
const SILENCE = 0.005;
const PAUSE_AFTER_SENTENCE_SECONDS = 0.38;
const PAUSE_WITHIN_SENTENCE_SECONDS = 0.14;
/** Silence at both ends, so that no player cuts off the first sound. */
const MARGIN_SECONDS = 0.08;
/** The target level (RMS) of the louder half of the samples, so that no voice wins by being louder. */
const TARGET_LEVEL = 0.14;
const HIGHEST_PEAK = 0.89;

/** @param pcm 16 bits per sample, little-endian. */
export function soundFromPcm(pcm: Uint8Array, rate: number): Sound {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const samples = new Float32Array(Math.floor(pcm.byteLength / BYTES_PER_SAMPLE));
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(index * BYTES_PER_SAMPLE, true) / FULL_SCALE;
  return { samples, rate };
}

export interface Phrase {
  text: string;
  sound: Sound;
  /** Seconds of silence after it; without them, the text decides. */
  pause?: number | undefined;
}

/** @param parts One sound per phrase, all of the same rate. */
export function joinPhrases(parts: readonly Phrase[]): JoinedSound {
  const rate = parts[0]?.sound.rate ?? 0;
  if (parts.some(({ sound }) => sound.rate !== rate))
    throw new Error('The phrases of one line came in different rates.');
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * rate));
  const pieces = [silence(MARGIN_SECONDS)];
  const phrases: [number, number][] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, { text, sound, pause: wanted }] of parts.entries()) {
    const spoken = withoutSilence(sound.samples);
    phrases.push([roundTime(length / rate), roundTime((length + spoken.length) / rate)]);
    const isLast = index === parts.length - 1;
    const pause = isLast ? MARGIN_SECONDS : (wanted ?? pauseAfter(text));
    pieces.push(spoken, silence(pause));
    length += spoken.length + Math.round(pause * rate);
  }
  const samples = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, rate, phrases };
}

/** Brings the samples to the target level, so that every voice is equally loud. */
export function levelled(samples: Float32Array): Float32Array {
  const squares = [...samples].map((sample) => sample * sample).toSorted((a, b) => b - a);
  const louder = squares.slice(0, Math.ceil(squares.length / 2));
  const level = Math.sqrt(louder.reduce((sum, square) => sum + square, 0) / Math.max(1, louder.length));
  const peak = Math.sqrt(squares[0] ?? 0);
  if (peak === 0) return samples;
  const gain = Math.min(TARGET_LEVEL / level, HIGHEST_PEAK / peak);
  return samples.map((sample) => sample * gain);
}

export function toWav({ samples, rate }: Sound): Buffer {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + samples.length * BYTES_PER_SAMPLE);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * BYTES_PER_SAMPLE, 28);
  bytes.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * BYTES_PER_SAMPLE, 40);
  for (const [index, sample] of samples.entries()) {
    const whole = Math.round(Math.max(-1, Math.min(1, sample)) * (FULL_SCALE - 1));
    bytes.writeInt16LE(whole, WAV_HEADER_BYTES + index * BYTES_PER_SAMPLE);
  }
  return bytes;
}

function withoutSilence(samples: Float32Array): Float32Array<ArrayBuffer> {
  const from = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  const to = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  if (from === -1) throw new Error('The engine said nothing.');
  return samples.slice(from, to + 1);
}

function pauseAfter(text: string): number {
  return /[.?!]\s*$/.test(text) ? PAUSE_AFTER_SENTENCE_SECONDS : PAUSE_WITHIN_SENTENCE_SECONDS;
}

function roundTime(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
