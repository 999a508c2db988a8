/** Sound is offered where a call has a recording, and only there. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import books from '../../../../content/calls/books-call.yaml';
import home from '../../../../content/home.yaml';
import type { CallRecording } from '../../../content/call-recording-schema.ts';
import { SampleCalls } from './sample-calls.tsx';

const RECORDED: CallRecording = {
  call: 'books',
  file: 'books-service',
  engines: ['A service'],
  seconds: books.length,
  turns: books.turns.map(({ from, to }) => [from, to]),
  words: '',
};

test('a recorded call is heard by one press, and fetches nothing before it', () => {
  const html = markup(RECORDED);
  expect(html).toMatch(/<button[^>]*>Hear the call<\/button>/);
  expect(html).toContain('preload="none"');
  expect(html).toContain('/media/calls/books-service.mp3');
  expect(html).toContain('Step through');
});

test('a call without a recording is stepped through', () => {
  const html = markup(undefined);
  expect(html).not.toContain('Hear');
  expect(html).not.toContain('<audio');
  expect(html).toContain(home.calls.start);
});

function markup(recording: CallRecording | undefined): string {
  return renderToStaticMarkup(
    <SampleCalls
      callAt={() => books}
      allCalls={Promise.resolve([books])}
      recordingAt={() => recording}
      words={{ ...home.calls, hear: 'Hear the call' }}
      otherAction={null}
    >
      <h1>Calls</h1>
    </SampleCalls>,
  );
}
