/** A recorded call is heard from its file, any other in the browser's voices. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import noHeat from '../../../../content/guided-calls/no-heat-guided-call.yaml?heard';
import home from '../../../../content/home.yaml';
import type { CallRecording } from '../../../content/call-recording-schema.ts';
import { SampleCalls } from './sample-calls.tsx';
import { spokenLines } from './spoken-lines.ts';

const RECORDED: CallRecording = {
  call: 'no-heat',
  file: 'no-heat',
  engines: ['A service'],
  seconds: noHeat.length,
  turns: noHeat.turns.map(({ from, to }) => [from, to]),
  words: '',
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
  expect(first?.sound).toEqual({ file: 'no-heat', from: starts[0], to: starts[1] });
  expect(second?.sound).toEqual({ file: 'no-heat', from: starts[1], to: starts[2] });
  expect(spokenLines(noHeat).every(({ sound }) => sound === undefined)).toBe(true);
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
