/** Gives a process a wall clock that is wrong by as many seconds as a file says, through libfaketime. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian has a folder for each architecture. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

export interface FalseTime {
  environment: Record<string, string>;
  /** Sets the clock while the process runs. */
  setAhead(seconds: number): void;
}

/** Undefined where libfaketime isn't installed. */
export function falseTime(folder: string, seconds: number): FalseTime | undefined {
  const library = readdirSync(LIBRARIES)
    .map((name) => join(LIBRARIES, name, LIBRARY))
    .find((file) => existsSync(file));
  if (!library) return undefined;
  const file = join(folder, 'seconds-ahead');
  const setAhead = (ahead: number) => writeFileSync(file, `${ahead < 0 ? '' : '+'}${ahead}\n`);
  setAhead(seconds);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers go by it, and no machine's monotonic clock jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    setAhead,
  };
}
