import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import noHeat from '#content/guided-calls/no-heat-guided-call.yaml?heard';
import order from '#content/guided-calls/order.yaml';
import recordings from '#content/guided-calls/recordings.yaml';
import home from '#content/home.yaml';
import type { CallRecording } from '../shared/call-recording-schema.ts';
import type { DemoBusiness } from '../shared/demo-business.ts';
import { heard, heardLines } from './guided/call-stage.tsx';
import { PlaybackControls } from './playback/playback-controls.tsx';
import type { Playback } from './playback/use-playback.ts';
import { SampleCalls } from './sample-calls.tsx';
import { recordingOf, spokenLines } from './spoken-lines.ts';

const RECORDED: CallRecording = {
  call: 'no-heat',
  file: 'no-heat',
  engines: ['A service'],
  seconds: noHeat.length,
  turns: noHeat.turns.map(({ from, to }) => [from, to]),
  words: '',
};

const nothing = () => {};
const PLAYING: Playback = {
  step: 0,
  count: 2,
  playing: 'aloud',
  canSpeak: true,
  voice: undefined,
  toggle: nothing,
  start: nothing,
  forward: nothing,
  back: nothing,
  show: nothing,
  stop: nothing,
};

test('a call fetches nothing before it is heard, recorded or not', () => {
  for (const recording of [RECORDED, undefined]) {
    const html = markup(recording);
    expect(html).toContain('Hear the call');
    expect(html).not.toMatch(/<audio|media\/calls/);
  }
});

test('a recorded call is heard turn by turn, each until the next begins', () => {
  const [first, second] = spokenLines(noHeat, RECORDED);
  const starts = noHeat.turns.map(({ from }) => from);
  expect(first?.sound).toEqual({ file: 'calls/no-heat', from: starts[0], to: starts[1] });
  expect(second?.sound).toEqual({ file: 'calls/no-heat', from: starts[1], to: starts[2] });
  const last = spokenLines(noHeat, RECORDED).at(-1);
  expect(last?.sound, 'the last one ends with the recording').toMatchObject({ from: starts.at(-1), to: noHeat.length });
  expect(spokenLines(noHeat).every(({ sound }) => sound === undefined)).toBe(true);
});

test('the demo plays the recording of a sample call, not of a call for the own business of a visitor', () => {
  recordings.push(RECORDED);
  onTestFinished(() => void recordings.pop());
  expect(recordingOf('no-heat')).toBe(RECORDED);
  const lines = heardLines('no-heat', heard('no-heat', undefined));
  expect(lines.map(({ says }) => says)).toEqual(noHeat.turns.map(({ says }) => says));
  expect(lines.every(({ sound }) => sound?.file === 'calls/no-heat')).toBe(true);
  const own: DemoBusiness = {
    businessName: 'Sunny Bikes',
    trade: 'hvac',
    openingHours: 'Mon-Sat 10-6',
    services: ['Bike tune-up, $65'],
    handOffNumber: '555-0199',
  };
  for (const unrecorded of [
    heardLines('no-heat', heard('no-heat', own)),
    heardLines('no-show', heard('no-show', undefined)),
  ]) {
    expect(unrecorded.every(({ sound }) => sound === undefined)).toBe(true);
  }
});

test('a sample call says the same days whenever it is heard, as its recording does', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said = [new Date(2026, 10, 20, 8, 0), new Date(2026, 10, 22, 23, 30)].map((now) => {
    vi.setSystemTime(now);
    return order.map((id) => heardLines(id, heard(id, undefined)).map(({ says }) => says));
  });
  expect(said[1]).toEqual(said[0]);
});

test("what is heard is called the browser's voice only once that voice has begun", () => {
  const controls = (voice: Playback['voice']) =>
    renderToStaticMarkup(<PlaybackControls playback={{ ...PLAYING, voice }} />);
  expect(controls(undefined)).not.toContain('role="status"');
  expect(controls('heard')).toContain('own voices');
  expect(controls('mute')).toContain('has no voice');
});

test('the step is told to a screen reader unless the words themselves are heard', () => {
  const live = (playing: Playback['playing']) =>
    /aria-live="(\w+)"/.exec(renderToStaticMarkup(<PlaybackControls playback={{ ...PLAYING, playing }} />))?.[1];
  expect([live('aloud'), live('silent'), live(undefined)]).toEqual(['off', 'polite', 'polite']);
});

function markup(recording: CallRecording | undefined): string {
  return renderToStaticMarkup(
    <SampleCalls
      callAt={() => noHeat}
      allCalls={Promise.resolve([noHeat])}
      recordingAt={() => recording}
      words={{ ...home.calls, hear: 'Hear the call' }}
      otherAction={null}
    >
      <h1>Calls</h1>
    </SampleCalls>,
  );
}
