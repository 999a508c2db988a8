/** Pins server and load to different cores, so that neither takes the other's time. Needs Linux with taskset. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { findProgram } from './bench-processes.ts';

/** Read only once, because {@link moveToLoadCore} leaves this process with one of them. */
const ALL_CORES = allowedCores();
const [serverCore, loadCore] = ALL_CORES;
const taskset = findProgram('taskset');
const cores =
  taskset && serverCore !== undefined && loadCore !== undefined ? { taskset, serverCore, loadCore } : undefined;

/** Moves this process to the load's core, and with it all children that are not started by {@link onCores}. */
export function moveToLoadCore(): void {
  if (cores) moveTo(cores.taskset, String(cores.loadCore));
}

/** Moves this process back to all cores, for a load that is small compared with the server's work. */
export function moveToAllCores(): void {
  if (cores) moveTo(cores.taskset, ALL_CORES.join(','));
}

function moveTo(program: string, list: string): void {
  spawnSync(program, ['-a', '-c', '-p', list, String(process.pid)]);
}

/** Wraps the command so that it runs on the server's core or on all our cores. */
export function onCores(where: 'server' | 'all', command: readonly string[]): readonly string[] {
  if (!cores) return command;
  const list = where === 'server' ? String(cores.serverCore) : ALL_CORES.join(',');
  return [cores.taskset, '-c', list, ...command];
}

export function describeCores(): string {
  if (!cores) return 'server and load share all cores (no taskset, or one core only)';
  return `server on core ${cores.serverCore}, load on core ${cores.loadCore}`;
}

/** Measures how busy the two cores are from now on, as shares of their time; undefined without separate cores. */
export function watchCores(): () => CoreUse | undefined {
  const before = ticks();
  return () => {
    if (!cores) return undefined;
    const after = ticks();
    return {
      server: busyBetween(before, after, [cores.serverCore]),
      load: busyBetween(before, after, [cores.loadCore]),
    };
  };
}

export interface CoreUse {
  server: number;
  load: number;
}

/** The mean of several measurements, as "server core 100 %, load core 80 %". */
export function formatCoreUse(uses: readonly (CoreUse | undefined)[]): string {
  const known = uses.filter((use) => use !== undefined);
  if (known.length === 0) return 'not measured';
  const mean = (core: keyof CoreUse) => known.reduce((sum, use) => sum + use[core], 0) / known.length;
  return `server core ${Math.round(100 * mean('server'))} %, load core ${Math.round(100 * mean('load'))} %`;
}

/** The share of all our cores that is busy during the next `milliseconds`; 0 without /proc. */
async function busyShare(milliseconds: number): Promise<number> {
  const before = ticks();
  await setTimeout(milliseconds);
  return busyBetween(before, ticks(), ALL_CORES);
}

const LOOK_AROUND_MS = 1_000;
const QUIET_SHARE = 0.1;

/** Says whether the machine is quiet enough to measure on it. */
export async function describeOtherWork(): Promise<string> {
  const busy = await busyShare(LOOK_AROUND_MS);
  const verdict = busy < QUIET_SHARE ? 'quiet enough' : 'TOO BUSY: times and rates below are not worth much';
  return `Before the run other work took ${Math.round(100 * busy)} % of all cores (${verdict}).\n`;
}

type Ticks = ReadonlyMap<number, { busy: number; total: number }>;

function busyBetween(before: Ticks, after: Ticks, of: readonly number[]): number {
  const sum = (all: Ticks, kind: 'busy' | 'total') =>
    of.reduce((value, core) => value + (all.get(core)?.[kind] ?? 0), 0);
  return (sum(after, 'busy') - sum(before, 'busy')) / Math.max(1, sum(after, 'total') - sum(before, 'total'));
}

/**
 * Busy and total clock ticks of each core since the machine started. Fields of proc(5): user nice system idle iowait
 * irq softirq steal.
 */
function ticks(): Ticks {
  const lines = existsSync('/proc/stat') ? readFileSync('/proc/stat', 'utf8').matchAll(/^cpu(\d+) (.*)$/gm) : [];
  return new Map(
    [...lines].map(([, core, counts = '']) => {
      const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = counts
        .split(' ')
        .map(Number);
      const busy = user + nice + system + irq + softirq + steal;
      return [Number(core), { busy, total: busy + idle + iowait }];
    }),
  );
}

/** The cores that this process may use; in a container these may not be all. */
function allowedCores(): number[] {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const ranges = /^Cpus_allowed_list:\s*(.*)$/m.exec(status)?.[1]?.split(',') ?? [];
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
