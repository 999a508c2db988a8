/** Plays a line: from its recording if it has one, otherwise by the browser's own voice. */
import { speak, type RecordedLine, type SpokenLine } from './browser-voices.ts';

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
