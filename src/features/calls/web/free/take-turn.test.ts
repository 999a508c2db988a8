import { expect, onTestFinished, test, vi } from 'vitest';
import { TURN_MS, type FreeTurnLine } from '#features/calls/shared/free-call.ts';
import { takeTurn } from './take-turn.ts';

const LINE = { says: 'El señor viene el miércoles. 🙂' };
const END = { guided: 'over' };

async function linesOf(parts: Uint8Array<ArrayBuffer>[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const lines: FreeTurnLine[] = [];
  for await (const line of takeTurn('t', 'Hello', new AbortController().signal)) lines.push(line);
  return lines;
}

test('lines come whole however the network cuts them, also within a character', async () => {
  const bytes = new TextEncoder().encode([LINE, END].map((line) => `${JSON.stringify(line)}\n`).join(''));
  for (let at = 0; at <= bytes.length; at += 1)
    expect(await linesOf([bytes.slice(0, at), bytes.slice(at)]), `cut at ${at}`).toEqual([LINE, END]);
});

test.each([
  ['whoever speaks again is told nothing more', true, []],
  ['whoever waits is told that it failed', false, [{ guided: 'failed' }]],
])('of a turn that breaks off, %s', async (_, isInterrupted, told) => {
  const interruption = new AbortController();
  vi.stubGlobal('fetch', async () => {
    if (isInterrupted) interruption.abort();
    throw new TypeError('Failed to fetch');
  });
  const lines: FreeTurnLine[] = [];
  for await (const line of takeTurn('t', 'Hello', interruption.signal)) lines.push(line);
  expect(lines).toEqual(told);
});

test('an answer that ends without a last line gets one', async () => {
  expect(await linesOf([new TextEncoder().encode(`${JSON.stringify(LINE)}\n`)])).toEqual([LINE, { guided: 'failed' }]);
  expect(await linesOf([])).toEqual([{ guided: 'failed' }]);
});

test('whoever waits two seconds longer than the server is told that it took too long', async () => {
  vi.useFakeTimers();
  // The browser's own signal knows nothing of a clock that a test moves.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const passed = new AbortController();
    setTimeout(() => passed.abort(), milliseconds);
    return passed.signal;
  });
  onTestFinished(() => {
    timeout.mockRestore();
    vi.useRealTimers();
  });
  vi.stubGlobal(
    'fetch',
    async (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const lines: FreeTurnLine[] = [];
  const turn = (async () => {
    for await (const line of takeTurn('t', 'Hello', new AbortController().signal)) lines.push(line);
  })();
  await vi.advanceTimersByTimeAsync(TURN_MS + 2_000 - 1);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await turn;
  expect(lines).toEqual([{ guided: 'time' }]);
});
