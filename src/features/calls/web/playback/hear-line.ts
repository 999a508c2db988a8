/** Plays a line: from its recording if it has one, otherwise by the browser's own voices (Web Speech API). */

export type Side = 'agent' | 'person';

export interface SpokenLine {
  says: string;
  side: Side;
  /** BCP 47; `en-US` if missing. */
  language?: string | undefined;
  /** Where a recording says it, which is heard instead. */
  sound?: RecordedLine | undefined;
  voice?: 'woman' | 'man' | undefined;
}

export interface RecordedLine {
  /** Of its files in public/media, without the ending. */
  file: string;
  /** Seconds into the recording: when the line begins, and when the next one does. */
  from: number;
  to: number;
}

/** A browser may take a line and never begin. */
const PATIENCE_MS = 3000;
const LOWER_PITCH = 0.75;
const NATURAL = /natural|neural|premium|enhanced|siri|google/i;
/** Robots, whispers and singers that systems install for fun, and the engines that sound like robots. */
const UNFIT =
  /\b(espeak\w*|flite|festival|albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|eddy|flo|fred|good news|grandma|grandpa|hysterical|jester|junior|organ|ralph|reed|rocko|sandy|shelley|superstar|trinoids|whisper|wobble|zarvox)\b/i;
const WOMEN =
  /\b(female|woman|samantha|aria|jenny|ava|zira|victoria|allison|susan|joanna|michelle|emma|karen|moira|paulina|m[oó]nica|helena|sabina|elena|dalia|elvira)\b/i;
const MEN =
  /\b(male|man|guy|david|daniel|alex|tom|ryan|andrew|brian|aaron|mark|eric|jorge|diego|juan|ra[uú]l|pablo)\b/i;

/** The browser's voices for a language, the natural ones and those of its country first. @param language BCP 47. */
export function voicesOf(language: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const [tongue = ''] = language.split('-');
  const fits = voices.filter((voice) => localeOf(voice).startsWith(tongue) && !UNFIT.test(voice.name));
  return fits.toSorted((a, b) => rank(b, language) - rank(a, language));
}

/** As BCP 47; Android writes `en_US`. */
export function localeOf({ lang }: SpeechSynthesisVoice): string {
  return lang.replace('_', '-');
}

/** The voice for a line; undefined where the browser has none for its language. */
export function voiceFor(
  { side, language = 'en-US', voice }: SpokenLine,
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisVoice | undefined {
  const ranked = voicesOf(language, voices);
  const agent = ranked.find(({ name }) => WOMEN.test(name)) ?? ranked[0];
  if (side === 'agent') return agent;
  const others = ranked.filter((one) => one !== agent);
  const wanted = voice === 'woman' ? WOMEN : MEN;
  return others.find(({ name }) => wanted.test(name)) ?? others[0] ?? agent;
}

function rank(voice: SpeechSynthesisVoice, language: string): number {
  return (NATURAL.test(voice.name) ? 2 : 0) + (localeOf(voice) === language ? 1 : 0);
}

let current: { utterance: SpeechSynthesisUtterance; drop: () => void } | undefined;

/** Speaks a line in the voice that suits it best. The parameters and the result are those of `speakAs`. */
export function speak(line: SpokenLine, done: () => void, mute: () => void, begun?: () => void): () => void {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const voice = voiceFor(line, voices);
  // One voice for both sides is told apart by its pitch.
  const isShared = line.side === 'person' && voice === voiceFor({ ...line, side: 'agent' }, voices);
  return speakAs(voice, line.says, done, mute, begun, isShared ? LOWER_PITCH : 1);
}

/**
 * @param done Called once when the line has been spoken.
 * @param mute Called instead, at once or within three seconds, where the browser can't speak it.
 * @param begun Called when the voice is heard.
 * @returns A function that silences it, after which neither is called.
 */
export function speakAs(
  voice: SpeechSynthesisVoice | undefined,
  says: string,
  done: () => void,
  mute: () => void,
  begun?: () => void,
  pitch = 1,
): () => void {
  let isOver = false;
  const settle = (then?: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    then?.();
  };
  const timer = setTimeout(() => settle(mute), voice ? PATIENCE_MS : 0);
  if (!voice) return settle;
  // The browser reports an error for a line that another one cuts off.
  current?.drop();
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(says);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.pitch = pitch;
  utterance.addEventListener('start', () => {
    clearTimeout(timer);
    if (!isOver) begun?.();
  });
  utterance.addEventListener('end', () => settle(done));
  utterance.addEventListener('error', () => settle(mute));
  // Held here, because Chrome forgets the events of an utterance that was garbage-collected.
  current = { utterance, drop: settle };
  speechSynthesis.speak(utterance);
  return () => {
    settle();
    // By now another part of the page may be speaking.
    if (current?.utterance === utterance) speechSynthesis.cancel();
  };
}

/** The parameters and the result are those of `speakAs`; `begun` is about the browser's voice alone. */
export function hear(
  { sound, ...line }: SpokenLine,
  done: () => void,
  mute: () => void,
  begun: () => void,
): () => void {
  if (!sound) return speak(line, done, mute, begun);
  // Where the file can't be had, the browser speaks.
  let silence = playRecording(sound, done, () => {
    silence = speak(line, done, mute, begun);
  });
  return () => silence();
}

/** What was heard last; a call's next line goes on in it. */
let recording: { file: string; audio: HTMLAudioElement } | undefined;
/** A jump over less would be heard as a click. */
const SEEK_S = 0.3;

/** @returns A function that ends it early, after which neither `done` nor `failed` is called. */
export function playRecording({ file, from, to }: RecordedLine, done: () => void, failed: () => void): () => void {
  const stop = new AbortController();
  if (recording?.file !== file) {
    const audio = new Audio();
    const isOgg = audio.canPlayType('audio/ogg; codecs=opus') !== '';
    audio.src = `/media/${file}.${isOgg ? 'ogg' : 'mp3'}`;
    recording = { file, audio };
  }
  const { audio } = recording;
  const end = (then: () => void) => {
    if (stop.signal.aborted) return;
    stop.abort();
    then();
  };
  const fail = () =>
    end(() => {
      // The next try loads it again.
      recording = undefined;
      failed();
    });
  if (Math.abs(audio.currentTime - from) > SEEK_S) audio.currentTime = from;
  const whenPassed = () => {
    if (audio.currentTime >= to || audio.ended) end(done);
  };
  for (const event of ['timeupdate', 'ended']) audio.addEventListener(event, whenPassed, stop);
  audio.addEventListener('error', fail, stop);
  audio.play().catch(fail);
  return () => {
    stop.abort();
    audio.pause();
  };
}
