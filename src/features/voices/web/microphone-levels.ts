/** Levels are a moment's root mean square, where 1 is the loudest that the microphone can record. */
export const SILENT_LEVEL = 0.001;
const QUIET_LEVEL = 0.02;
const LOUD_LEVEL = 0.35;
/** A room this loud while nobody speaks hides the ends of words. */
const NOISY_ROOM_LEVEL = 0.03;
/** The quantile of the levels that is taken as the room's own noise. */
const ROOM_SHARE = 0.2;
const SPEECH_SHARE = 0.9;
const FEWEST_MOMENTS = 10;

export type MicrophoneAdvice = 'waiting' | 'nothing' | 'quiet' | 'loud' | 'noisy' | 'good';

export function levelOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

/** @param levels One per moment, as far back as the advice should look. */
export function adviceFor(levels: readonly number[]): MicrophoneAdvice {
  if (levels.length < FEWEST_MOMENTS) return 'waiting';
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [room, speech] = [at(ROOM_SHARE), at(SPEECH_SHARE)];
  if (speech < SILENT_LEVEL) return 'nothing';
  if (speech > LOUD_LEVEL) return 'loud';
  if (speech < QUIET_LEVEL) return 'quiet';
  return room > NOISY_ROOM_LEVEL ? 'noisy' : 'good';
}

/** For a meter from 0 to 100: equal steps for equal steps of loudness, from -60 dB up. */
export function meterValue(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, Number.MIN_VALUE));
  return Math.round(Math.max(0, Math.min(100, 100 + (decibels * 100) / 60)));
}
