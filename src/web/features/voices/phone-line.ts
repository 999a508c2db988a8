/** A phone line in Web Audio: 8,000 samples a second, the band that lines carry, and µ-law. */
import { muLawCurve } from './mu-law.ts';

const RATE_HERTZ = 8000;
const LOWEST_HERTZ = 300;
const HIGHEST_HERTZ = 3400;
/** The Q of one filter; two in a row roll off as steeply as a phone line. */
const SHARPNESS = 0.75;

let line: { context: AudioContext; input: AudioNode } | undefined;

/** Routes the element's sound through the line for good, because Web Audio can't release an element. */
export function connectToPhoneLine(element: HTMLMediaElement): void {
  line ??= createLine();
  line.context.createMediaElementSource(element).connect(line.input);
}

/** Resumes the context, which starts suspended when it was created outside of a click. */
export function openPhoneLine(): Promise<void> {
  return line?.context.resume() ?? Promise.resolve();
}

function createLine(): NonNullable<typeof line> {
  const context = createContext();
  const shaper = context.createWaveShaper();
  shaper.curve = muLawCurve();
  const nodes = [
    filter(context, 'highpass', LOWEST_HERTZ),
    filter(context, 'highpass', LOWEST_HERTZ),
    filter(context, 'lowpass', HIGHEST_HERTZ),
    filter(context, 'lowpass', HIGHEST_HERTZ),
    shaper,
    filter(context, 'lowpass', HIGHEST_HERTZ),
  ];
  const [input = context.destination] = nodes;
  nodes.reduce((before: AudioNode, node) => before.connect(node), context.createGain()).connect(context.destination);
  return { context, input };
}

/** Browsers that reject such a low sample rate still get the band and the µ-law. */
function createContext(): AudioContext {
  try {
    return new AudioContext({ sampleRate: RATE_HERTZ });
  } catch {
    return new AudioContext();
  }
}

function filter(context: AudioContext, type: BiquadFilterType, hertz: number): BiquadFilterNode {
  const node = context.createBiquadFilter();
  node.type = type;
  node.frequency.value = hertz;
  node.Q.value = SHARPNESS;
  return node;
}
