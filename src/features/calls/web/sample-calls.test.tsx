/** A recorded call is heard from its file, any other in the browser's voices. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import noHeat from '../../../../content/guided-calls/no-heat-guided-call.yaml?heard';
import home from '../../../../content/home.yaml';
import type { CallRecording } from '../../../content/call-recording-schema.ts';
import { SampleCalls } from './sample-calls.tsx';

const RECORDED: CallRecording = {
  call: 'no-heat',
  file: 'no-heat',
  engines: ['A service'],
  seconds: noHeat.length,
  turns: noHeat.turns.map(({ from, to }) => [from, to]),
  words: '',
};

test('a recorded call is heard by one press, and fetches nothing before it', () => {
  const html = markup(RECORDED);
  expect(html).toMatch(/<button[^>]*>Hear the call<\/button>/);
  expect(html).toContain('preload="none"');
  expect(html).toContain('/media/calls/no-heat.mp3');
});

test('a call without a recording is heard in the browser\u2019s voices', () => {
  const html = markup(undefined);
  expect(html).toContain('Hear the call');
  expect(html).not.toContain('<audio');
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
