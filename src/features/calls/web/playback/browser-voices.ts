/**
 * Speaks lines: from a recording where there is one, otherwise by the browser's own voices (Web Speech API), one for the
 * agent and another for people.
 */

export type Side = 'agent' | 'person';

export interface SpokenLine {
  says: string;
  side: Side;
  /** BCP 47; `en-US` if missing. */
  language?: string | undefined;
  /** Where a recording says it, which is heard instead. */
  sound?: RecordedLine | undefined;
  /** Which voice a person has, if the browser offers a choice. */
  voice?: 'woman' | 'man' | undefined;
}

/** A line within a recorded call. */
export interface RecordedLine {
  /** The name of its files in public/media/calls, without the ending. */
  file: string;
  /** Seconds into the recording: when the line begins, and when the next one does. */
  from: number;
  to: number;
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
  const { sound, ...spoken } = line;
  if (!sound) return speakByBrowser(spoken, done, mute);
  // Without a connection the browser speaks.
  let silence = playRecording(sound, done, () => {
    silence = speakByBrowser(spoken, done, mute);
  });
  return () => silence();
}

/** Of the call that was heard last; the next line goes on in it. */
let recording: { file: string; audio: HTMLAudioElement } | undefined;
/** A jump over less would be heard as a click. */
const SEEK_S = 0.3;

function playRecording({ file, from, to }: RecordedLine, done: () => void, failed: () => void): () => void {
  const stop = new AbortController();
  if (recording?.file !== file) {
    const audio = new Audio();
    const isOgg = audio.canPlayType('audio/ogg; codecs=opus') !== '';
    audio.src = `/media/calls/${file}.${isOgg ? 'ogg' : 'mp3'}`;
    recording = { file, audio };
  }
  const { audio } = recording;
  const end = (then: () => void) => {
    if (stop.signal.aborted) return;
    stop.abort();
    then();
  };
  if (Math.abs(audio.currentTime - from) > SEEK_S) audio.currentTime = from;
  const whenPassed = () => {
    if (audio.currentTime >= to || audio.ended) end(done);
  };
  for (const event of ['timeupdate', 'ended']) audio.addEventListener(event, whenPassed, stop);
  audio.addEventListener('error', () => end(failed), stop);
  audio.play().catch(() => end(failed));
  return () => {
    stop.abort();
    audio.pause();
  };
}

function speakByBrowser(line: SpokenLine, done: () => void, mute: () => void): () => void {
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
