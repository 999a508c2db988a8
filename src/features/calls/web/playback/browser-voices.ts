/** Speaks lines by the browser's own voices (Web Speech API), one voice for the agent and another for people. */

export type Side = 'agent' | 'person';

export interface SpokenLine {
  says: string;
  side: Side;
  /** BCP 47; `en-US` if missing. */
  language?: string | undefined;
  /** Which voice a person has, if the browser offers a choice. */
  voice?: 'woman' | 'man' | undefined;
}

/** A browser may take a line and never begin. */
const PATIENCE_MS = 3000;
const NATURAL = /natural|neural|premium|enhanced|siri|google/i;
/** Robots, whispers and singers that systems install for fun, and the engines that sound like robots. */
const UNFIT =
  /espeak|flite|festival|albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|fred|good news|hysterical|jester|junior|organ|ralph|superstar|trinoids|whisper|wobble|zarvox/i;
const WOMEN =
  /\b(female|woman|samantha|aria|jenny|ava|zira|victoria|allison|susan|joanna|michelle|emma|karen|moira|paulina|m[oó]nica|helena|sabina|elena|dalia|elvira)\b/i;
const MEN =
  /\b(male|man|guy|david|daniel|alex|tom|ryan|andrew|brian|aaron|mark|eric|jorge|diego|juan|ra[uú]l|pablo)\b/i;

export function browserVoices(): SpeechSynthesisVoice[] {
  return globalThis.speechSynthesis?.getVoices() ?? [];
}

/** The voice for a line; undefined where the browser has none for its language. */
export function voiceFor(
  { side, language = 'en-US', voice }: SpokenLine,
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisVoice | undefined {
  const [tongue = ''] = language.split('-');
  const fits = voices.filter(({ lang, name }) => lang.replace('_', '-').startsWith(tongue) && !UNFIT.test(name));
  const ranked = fits.toSorted((a, b) => rank(b, language) - rank(a, language));
  const agent = ranked.find(({ name }) => WOMEN.test(name)) ?? ranked[0];
  if (side === 'agent') return agent;
  const others = ranked.filter((one) => one !== agent);
  const wanted = voice === 'woman' ? WOMEN : MEN;
  return others.find(({ name }) => wanted.test(name)) ?? others[0] ?? agent;
}

function rank({ name, lang }: SpeechSynthesisVoice, language: string): number {
  return (NATURAL.test(name) ? 2 : 0) + (lang.replace('_', '-') === language ? 1 : 0);
}

/**
 * @param done Called once when the line has been spoken.
 * @param mute Called instead, at once or within three seconds, where the browser can't speak it.
 * @returns A function that silences it, after which neither is called.
 */
export function speak(line: SpokenLine, done: () => void, mute: () => void): () => void {
  const synthesis = globalThis.speechSynthesis;
  const voices = browserVoices();
  const voice = voiceFor(line, voices);
  let isOver = false;
  const settle = (then: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(() => settle(mute), voice ? PATIENCE_MS : 0);
  if (synthesis && voice) {
    synthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(line.says);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    // One voice for both sides is told apart by its pitch.
    if (line.side === 'person' && voices.length > 0 && voice === voiceFor({ ...line, side: 'agent' }, voices))
      utterance.pitch = 0.75;
    utterance.addEventListener('start', () => clearTimeout(timer));
    utterance.addEventListener('end', () => settle(done));
    utterance.addEventListener('error', () => settle(mute));
    synthesis.speak(utterance);
  }
  return () => {
    settle(() => {});
    synthesis?.cancel();
  };
}
