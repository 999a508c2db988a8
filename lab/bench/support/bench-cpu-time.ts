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

/** Measures the process from now on; nothing without /proc. */
export function watchCpuTime(pid: number): () => CpuTime {
  const before = cpuTimeOf(pid);
  return () => {
    const after = cpuTimeOf(pid);
    return {
      ownSeconds: after.ownSeconds - before.ownSeconds,
      kernelSeconds: after.kernelSeconds - before.kernelSeconds,
    };
  };
}

function cpuTimeOf(pid: number): CpuTime {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return { ownSeconds: 0, kernelSeconds: 0 };
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [own = 0, kernel = 0] = fields.slice(USER_FIELD);
  return { ownSeconds: own / TICKS_PER_SECOND, kernelSeconds: kernel / TICKS_PER_SECOND };
}

export function addCpuTime(one: CpuTime, other: CpuTime): CpuTime {
  return {
    ownSeconds: one.ownSeconds + other.ownSeconds,
    kernelSeconds: one.kernelSeconds + other.kernelSeconds,
  };
}

/** The cost of one of `requests`, as "14.9 µs own + 12.5 µs kernel". */
export function formatCpuTime({ ownSeconds, kernelSeconds }: CpuTime, requests: number): string {
  if (ownSeconds + kernelSeconds === 0) return 'not measured';
  const each = (seconds: number) => `${((seconds * 1e6) / requests).toFixed(1)} µs`;
  return `${each(ownSeconds)} own + ${each(kernelSeconds)} kernel`;
}
