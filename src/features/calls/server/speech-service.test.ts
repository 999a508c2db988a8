import { afterEach, expect, test, vi } from 'vitest';
import { createSpeechService } from './speech-service.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settings = { url: 'http://speech.test/', key: 'k', model: 'm', voice: 'v', transcriptionModel: 't', isOwn: true };

test.each([
  ['that refuses', 500, 'audio/mpeg', 'answered 500'],
  ['of another type', 200, 'text/html', 'sent another type'],
])('an answer %s is let go, so that it holds no connection', async (_name, status, type, message) => {
  const cancelled = vi.fn<() => void>();
  const body = new ReadableStream({ cancel: cancelled });
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
  const sound = createSpeechService(settings).speak('Hello', new AbortController().signal);
  await expect(sound.next()).rejects.toThrow(message);
  expect(cancelled).toHaveBeenCalledOnce();
});
