/** The CPU time of a process: its own and the kernel's on its behalf. Linux only. */
import { existsSync, readFileSync } from 'node:fs';

/** USER_HZ, which is 100 on every Linux that Node runs on (proc(5)). */
const TICKS_PER_SECOND = 100;
/** The field's index after the process's name, which may hold spaces (proc(5), stat). */
const USER_FIELD = 11;

export interface CpuTime {
  ownSeconds: number;
  kernelSeconds: number;
}

export const NO_CPU_TIME: CpuTime = { ownSeconds: 0, kernelSeconds: 0 };

/** Undefined where there is no /proc. */
export function cpuTimeOf(pid: number): CpuTime | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [own = 0, kernel = 0] = fields.slice(USER_FIELD);
  return { ownSeconds: own / TICKS_PER_SECOND, kernelSeconds: kernel / TICKS_PER_SECOND };
}

export function addCpuTime(sum: CpuTime, before: CpuTime | undefined, after: CpuTime | undefined): CpuTime {
  if (!before || !after) return sum;
  return {
    ownSeconds: sum.ownSeconds + after.ownSeconds - before.ownSeconds,
    kernelSeconds: sum.kernelSeconds + after.kernelSeconds - before.kernelSeconds,
  };
}

/** The cost of one of `requests`, as "14.9 µs own + 12.5 µs kernel". */
export function formatCpuTime({ ownSeconds, kernelSeconds }: CpuTime, requests: number): string {
  if (ownSeconds + kernelSeconds === 0) return 'not measured';
  const each = (seconds: number) => `${((seconds * 1e6) / requests).toFixed(1)} µs`;
  return `${each(ownSeconds)} own + ${each(kernelSeconds)} kernel`;
}
