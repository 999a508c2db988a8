/** Sends what the visitor says in a free call, and gives what comes back line by line. It always ends with a last line. */
import { TURN_MS, type FreeTurnLine } from '#features/calls/shared/free-call.ts';

/** The server gives up first, and tells why. */
const PATIENCE_MS = TURN_MS + 2_000;

/** @param interrupted Aborted when the visitor speaks again; then nothing more comes. */
export async function* takeTurn(token: string, says: string, interrupted: AbortSignal): AsyncGenerator<FreeTurnLine> {
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch('/calls/turn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, says }),
      signal: AbortSignal.any([interrupted, tooLate]),
    });
    if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
    let isEnded = false;
    for await (const line of linesOf(response.body)) {
      isEnded = !('says' in line);
      yield line;
    }
    if (!isEnded) yield { guided: 'failed' };
  } catch {
    if (!interrupted.aborted) yield { guided: tooLate.aborted ? 'time' : 'failed' };
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<FreeTurnLine> {
  // Safari can't iterate over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as FreeTurnLine;
  }
}
