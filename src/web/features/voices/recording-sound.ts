/** Plays a recording through the current line; switching the line continues at the same position. */
import { retryFailedMedia } from '../../ui/failed-media.ts';
import type { ListeningLine } from './listening-line.ts';
import { connectToPhoneLine, openPhoneLine } from './phone-line.ts';
import type { StartSound } from './sound-stage.ts';
import { startStreetNoise } from './street-noise.ts';

const FOLDER = '/media/voices/';
export const RECORDING_TYPES = [
  { ending: 'ogg', type: 'audio/ogg; codecs=opus' },
  { ending: 'mp3', type: 'audio/mpeg' },
] as const;

export function recordingAddress(id: string, ending: string): string {
  return `${FOLDER}${id}.${ending}`;
}

/** The id of the page's own player for a recording. */
export function playerId(id: string): string {
  return `recording-${id}`;
}

/** Elements connected to the phone line for good, by recording id; playback without the line uses others. */
const onPhone = new Map<string, HTMLAudioElement>();

export function recordingSound(id: string, line: ListeningLine): StartSound {
  return (onEnd) => {
    let heard = line.state();
    let leave: () => void = () => {};
    let element = begin(0);
    let endNoise = heard.noise ? startStreetNoise() : undefined;
    const unsubscribe = line.subscribe(() => {
      const before = heard;
      heard = line.state();
      if (heard.noise !== before.noise) {
        endNoise?.();
        endNoise = heard.noise ? startStreetNoise() : undefined;
      }
      if (heard.phone !== before.phone) {
        const { currentTime } = element;
        leave();
        element = begin(currentTime);
      }
    });
    const stop = () => {
      unsubscribe();
      endNoise?.();
      leave();
    };
    return { stop, time: () => element.currentTime };

    function begin(seconds: number): HTMLAudioElement {
      const next = heard.phone ? phoneElement(id) : plainElement(id);
      retryFailedMedia(next);
      next.currentTime = seconds;
      const left = new AbortController();
      next.addEventListener('ended', () => end(false), left);
      next.addEventListener('error', () => end(true), left);
      // Where no source loads, the last one has the error, and `play` stays pending.
      next.querySelector('source:last-child')?.addEventListener('error', () => end(true), left);
      leave = () => {
        left.abort();
        next.pause();
      };
      const opened = heard.phone ? openPhoneLine() : Promise.resolve();
      Promise.all([opened, next.play()]).catch((error: unknown) => {
        // Stopping before playback has begun rejects, too, with an `AbortError`.
        if (!(error instanceof DOMException && error.name === 'AbortError')) end(true);
      });
      return next;
    }

    function end(failed: boolean): void {
      stop();
      onEnd(failed);
    }
  };
}

/** The page's own player where it has one. */
function plainElement(id: string): HTMLAudioElement {
  const own = document.getElementById(playerId(id));
  return own instanceof HTMLAudioElement ? own : createElement(id);
}

function phoneElement(id: string): HTMLAudioElement {
  const known = onPhone.get(id);
  if (known) return known;
  const element = createElement(id);
  connectToPhoneLine(element);
  onPhone.set(id, element);
  return element;
}

function createElement(id: string): HTMLAudioElement {
  const element = new Audio();
  for (const { ending, type } of RECORDING_TYPES) {
    const source = document.createElement('source');
    source.src = recordingAddress(id, ending);
    source.type = type;
    element.append(source);
  }
  return element;
}
