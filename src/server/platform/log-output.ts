/**
 * Writes log lines to standard output, several at once. Nothing that becomes of its reader or its disk holds up the
 * process: lines may be lost, but memory stays bounded and the process still exits. (pino's own destination retries
 * forever when the process exits and the reader is gone, and ends the process when the disk is full.)
 */
import { write, writeSync } from 'node:fs';

const STDOUT = 1;
const FLUSH_INTERVAL_MS = 100;
/** A pipe takes this much at once or nothing (PIPE_BUF), so a line is never cut, however the process ends. */
const CHUNK_CHARACTERS = 4_096;
const MOST_WAITING_CHARACTERS = 4_000_000;
/** A full pipe, whose reader may only be slow. After any other error, the chunk is given up. */
const BUSY = 'EAGAIN';
/** In a row, without progress between them. */
const TRIES_AT_EXIT = 10;

interface LineWriter {
  write(line: string): void;
}

let opened: LineWriter | undefined;

/** One for all logs of the process, with one timer and one listener. */
export function standardOutput(): LineWriter {
  opened ??= openStandardOutput();
  return opened;
}

function openStandardOutput(): LineWriter {
  const waiting: string[] = [];
  let length = 0;
  /** Taken from what waits, and not written yet. */
  let chunk = Buffer.alloc(0);
  let isWriting = false;

  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.on('exit', flushAtExit);
  return {
    write(line) {
      if (length + line.length > MOST_WAITING_CHARACTERS) return;
      length += line.length;
      const joined = (waiting.pop() ?? '') + line;
      if (joined.length <= CHUNK_CHARACTERS || joined === line) waiting.push(joined);
      else waiting.push(joined.slice(0, -line.length), line);
      if (length >= CHUNK_CHARACTERS) flush();
    },
  };

  function flush(): void {
    if (isWriting || isEmpty()) return;
    isWriting = true;
    write(STDOUT, chunk, (error, written) => {
      isWriting = false;
      note(error, written);
      if (!error) flush();
    });
  }

  function isEmpty(): boolean {
    if (chunk.length > 0) return false;
    const next = waiting.shift() ?? '';
    length -= next.length;
    chunk = Buffer.from(next);
    return chunk.length === 0;
  }

  function note(error: NodeJS.ErrnoException | null, written: number): void {
    if (!error) chunk = chunk.subarray(written);
    else if (error.code !== BUSY) chunk = chunk.subarray(chunk.length);
  }

  function flushAtExit(): void {
    // A write in flight ends by itself.
    if (isWriting) chunk = Buffer.alloc(0);
    let triesLeft = TRIES_AT_EXIT;
    while (triesLeft > 0 && !isEmpty()) {
      try {
        note(null, writeSync(STDOUT, chunk));
        triesLeft = TRIES_AT_EXIT;
      } catch (error) {
        triesLeft -= 1;
        note(error as NodeJS.ErrnoException, 0);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, FLUSH_INTERVAL_MS);
      }
    }
  }
}
