import { beforeEach, describe, expect, test, vi } from 'vitest';
import { speak, voiceFor, voicesOf } from './hear-line.ts';

const voice = (name: string, lang = 'en-US') => ({ name, lang }) as SpeechSynthesisVoice;
const namesOf = (voices: SpeechSynthesisVoice[]) => voices.map(({ name }) => name);

test('lists the natural voices first, then those of the country, and no robot', () => {
  const voices = [
    voice('Daniel', 'en_GB'),
    voice('Samantha'),
    voice('Ava (Premium)', 'en-GB'),
    voice('eSpeak-NG English'),
    voice('Bad News'),
    voice('Grandpa (English (US))'),
    voice('Thomas', 'fr-FR'),
  ];
  expect(namesOf(voicesOf('en-US', voices))).toEqual(['Ava (Premium)', 'Samantha', 'Daniel']);
});

test("leaves out a robot's name only where it is the whole word", () => {
  const voices = [voice('Microsoft Morgan'), voice('Frederick'), voice('Organ')];
  expect(namesOf(voicesOf('en-US', voices))).toEqual(['Microsoft Morgan', 'Frederick']);
});

test('gives each side a voice of its own', () => {
  const voices = [voice('Daniel'), voice('Samantha'), voice('Karen')];
  expect(voiceFor({ says: '', side: 'agent' }, voices)?.name).toBe('Samantha');
  expect(voiceFor({ says: '', side: 'person' }, voices)?.name).toBe('Daniel');
  expect(voiceFor({ says: '', side: 'person', voice: 'woman' }, voices)?.name).toBe('Karen');
  expect(voiceFor({ says: '', side: 'agent', language: 'de-DE' }, voices)).toBeUndefined();
});

test('a line has begun when the browser says so, not when it is asked to speak', () => {
  class Utterance extends EventTarget {}
  let asked: Utterance | undefined;
  const speechSynthesis = {
    getVoices: () => [voice('Samantha')],
    cancel: () => {},
    speak: (utterance: Utterance) => (asked = utterance),
  };
  vi.stubGlobal('speechSynthesis', speechSynthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const begun = vi.fn<() => void>();
  const silence = speak({ says: 'Hello.', side: 'agent' }, begun, begun, begun);
  expect(begun).not.toHaveBeenCalled();
  asked?.dispatchEvent(new Event('start'));
  expect(begun).toHaveBeenCalledTimes(1);
  silence();
  asked?.dispatchEvent(new Event('start'));
  expect(begun).toHaveBeenCalledTimes(1);
});

test('one voice for both sides is lower for the caller; two are told apart by themselves', () => {
  class Utterance extends EventTarget {
    pitch = 1;
  }
  const pitches: number[] = [];
  const speakWith = (names: string[], ...sides: ('agent' | 'person')[]) => {
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => names.map((name) => voice(name)),
      cancel: () => {},
      speak: ({ pitch }: Utterance) => pitches.push(pitch),
    });
    for (const side of sides)
      speak(
        { says: 'Hello.', side },
        () => {},
        () => {},
      )();
    return pitches.splice(0);
  };
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const [agent, caller] = speakWith(['Samantha'], 'agent', 'person');
  expect([agent, (caller ?? 1) < 1]).toEqual([1, true]);
  expect(speakWith(['Samantha', 'Daniel'], 'agent', 'person')).toEqual([1, 1]);
});

describe('a recording', () => {
  class Recording extends EventTarget {
    src = '';
    currentTime = 0;
    ended = false;
    isPaused = true;
    canPlayType = () => (plays === 'ogg' ? 'probably' : '');
    play = async () => {
      this.isPaused = false;
    };
    pause = () => void (this.isPaused = true);
    reach(seconds: number) {
      this.currentTime = seconds;
      this.dispatchEvent(new Event('timeupdate'));
    }
  }
  let plays: 'ogg' | 'mp3';
  let made: Recording[];
  const said = vi.fn<(what: string) => void>();
  const heard = () => said.mock.calls.splice(0).flat();
  beforeEach(() => {
    [plays, made] = ['ogg', []];
    said.mockReset();
    vi.resetModules();
    const Audio = class extends Recording {
      constructor() {
        super();
        made.push(this);
      }
    };
    vi.stubGlobal('Audio', Audio);
  });
  const play = async (from: number, to: number, file = 'call') => {
    const { playRecording } = await import('./hear-line.ts');
    const stop = playRecording(
      { file, from, to },
      () => said('done'),
      () => said('failed'),
    );
    await Promise.resolve();
    return stop;
  };

  test('says a line to its end, once, and the next one goes on in it without a jump', async () => {
    await play(2, 4);
    const [audio] = made;
    expect([audio?.src, audio?.currentTime]).toEqual(['/media/call.ogg', 2]);
    audio?.reach(3.9);
    expect(heard()).toEqual([]);
    audio?.reach(4.2);
    audio?.reach(4.3);
    expect(heard()).toEqual(['done']);
    await play(4, 6);
    expect([made.length, audio?.currentTime]).toEqual([1, 4.3]);
    await play(0, 2);
    expect([made.length, audio?.currentTime]).toEqual([1, 0]);
    plays = 'mp3';
    await play(0, 2, 'another');
    expect(made.map(({ src }) => src)).toEqual(['/media/call.ogg', '/media/another.mp3']);
  });

  test('that is stopped is silent, and says no more of it', async () => {
    const stop = await play(0, 2);
    const [audio] = made;
    expect(audio?.isPaused).toBe(false);
    stop();
    expect(audio?.isPaused).toBe(true);
    audio?.reach(2);
    audio?.dispatchEvent(new Event('error'));
    expect(heard()).toEqual([]);
  });

  test('that could not be had is said to have failed, once, and is loaded again the next time', async () => {
    await play(0, 2);
    made[0]?.dispatchEvent(new Event('error'));
    made[0]?.dispatchEvent(new Event('error'));
    expect(heard()).toEqual(['failed']);
    await play(0, 2);
    expect(made).toHaveLength(2);
    made[1]?.reach(2);
    expect(heard()).toEqual(['done']);
  });
});
