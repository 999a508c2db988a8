/** The loss that µ-law brings to speech on a phone line (ITU-T G.711): 8 bits a sample, fine steps for quiet sound. */

const MU = 255;
const STEPS = 127;
/** Odd, so that silence stays silence; enough points to meet each of the 255 steps. */
const CURVE_POINTS = 8193;

/** @param sample From -1 to 1, like the result. */
export function throughMuLaw(sample: number): number {
  const size = Math.min(1, Math.abs(sample));
  const code = Math.round((STEPS * Math.log1p(MU * size)) / Math.log1p(MU));
  return (Math.sign(sample) * Math.expm1((code / STEPS) * Math.log1p(MU))) / MU;
}

/** The curve for a `WaveShaperNode`, which applies it to each sample. */
export function muLawCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: CURVE_POINTS }, (_, point) => throughMuLaw((2 * point) / (CURVE_POINTS - 1) - 1));
}
