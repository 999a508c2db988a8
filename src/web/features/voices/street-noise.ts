/** Synthesizes the sound of a street: a low rumble with cars that come and go. */

const SECONDS = 6;
/** The ends overlap so that the loop has no seam. */
const SEAM_SECONDS = 0.5;
/** The louder half of the speech is at 0.14, so this is loud enough to hide an ending, but not a sentence. */
const LOUDNESS = 0.055;
const CARS = 2;

/** @returns A function that stops it. */
export function startStreetNoise(): () => void {
  const context = new AudioContext();
  const source = context.createBufferSource();
  const samples = streetNoise(context.sampleRate);
  source.buffer = context.createBuffer(1, samples.length, context.sampleRate);
  source.buffer.copyToChannel(samples, 0);
  source.loop = true;
  source.connect(context.destination);
  source.start();
  return () => void context.close();
}

/** Returns the same noise at each call. */
export function streetNoise(rate: number): Float32Array<ArrayBuffer> {
  const length = SECONDS * rate;
  const seam = Math.round(SEAM_SECONDS * rate);
  const raw = new Float32Array(length + seam);
  const random = numbersFrom(7);
  let rumble = 0;
  let hiss = 0;
  for (let at = 0; at < raw.length; at++) {
    const white = random();
    rumble += 0.02 * (white - rumble);
    hiss += 0.35 * (white - hiss);
    const passing = 0.55 + 0.45 * Math.sin((2 * Math.PI * CARS * at) / length);
    raw[at] = passing * (3.2 * rumble + 0.8 * hiss);
  }
  const looped = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    const share = Math.min(1, at / seam);
    const before = at < seam ? (raw[length + at] ?? 0) : 0;
    looped[at] = share * (raw[at] ?? 0) + (1 - share) * before;
  }
  const level = Math.sqrt(looped.reduce((sum, sample) => sum + sample * sample, 0) / length);
  return looped.map((sample) => (LOUDNESS * sample) / level);
}

/** Pseudo-random numbers from -1 to 1; the fixed seed gives every listener the same street. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
