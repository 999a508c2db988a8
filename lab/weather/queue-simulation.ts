/**
 * A model of the queue (src/server/platform/queue) in ticks of time: jobs arrive, are claimed lane by lane into slots, are
 * prepared one at a time by each replica's thread, and hold their slot during the exchange with the other side.
 */
import { LANES, type Lane } from '../../src/server/platform/queue/lanes.ts';

/** As long as the queue pauses between two claims. */
export const TICK_MS = 10;

export interface QueueModel {
  seconds: number;
  replicas: number;
  /** Of one replica, for jobs in quick exchange. */
  slots: number;
  /** Of one replica, in addition, for jobs whose exchange takes longer than {@link QueueModel.waitingAfterMs}. */
  waitingSlots: number;
  waitingAfterMs: number;
  /** The share of either that the bulk lane may take. */
  bulkShare: number;
  /** One thread's time for a job. */
  prepareMs: number;
  /** The exchange with the other side, at a second of the day. */
  exchangeMs: (second: number) => number;
  /** How many jobs a lane gets during a second; fractions add up. */
  arrivals: Readonly<Record<Lane, (second: number) => number>>;
  /** In [0, 1), for arrivals that don't know of each other. Without it they come evenly. */
  random?: () => number;
}

export interface LaneResult {
  jobs: number;
  /** Milliseconds from the arrival to the end of the exchange. */
  p50: number;
  p99: number;
  slowest: number;
  mostWaiting: number;
  /** Still waiting or in flight at the end. */
  left: number;
}

interface Job {
  lane: Lane;
  /** The tick of its arrival. */
  arrived: number;
  hasEnded: boolean;
  isWaiting: boolean;
}

interface LaneState {
  queue: Job[];
  claimed: number;
  inFlight: number;
  waiting: number;
  /** What has arrived of the next job, and when it is whole. */
  arrived: number;
  wholeAt: number;
  waits: number[];
  mostWaiting: number;
}

/** Always the same result for the same model. */
export function simulateQueue(model: QueueModel): Record<Lane, LaneResult> {
  const perSecond = 1_000 / TICK_MS;
  const gap = () => (model.random ? -Math.log(1 - model.random()) : 1);
  const lanes = { urgent: newLane(gap()), normal: newLane(gap()), bulk: newLane(gap()) };
  const all = LANES.map((lane) => lanes[lane]);
  /** Claimed jobs that no thread has prepared yet. */
  let unprepared: Job[] = [];
  const ending = new Map<number, Job[]>();
  /** Claimed jobs, by the tick from which on they count as kept waiting. */
  const patience = new Map<number, Job[]>();
  let preparingMs = 0;

  const free = (lane: Lane) => {
    const { replicas, slots, waitingSlots, bulkShare } = model;
    const room = (states: readonly LaneState[], share: number) => {
      const waiting = states.reduce((sum, state) => sum + state.waiting, 0);
      const inFlight = states.reduce((sum, state) => sum + state.inFlight, 0);
      return share * slots * replicas + Math.min(waiting, share * waitingSlots * replicas) - inFlight;
    };
    return Math.min(room(all, 1), lane === 'bulk' ? room([lanes.bulk], bulkShare) : Number.POSITIVE_INFINITY);
  };

  for (let tick = 0; tick < model.seconds * perSecond; tick += 1) {
    const second = Math.floor(tick / perSecond);
    for (const lane of LANES) {
      const state = lanes[lane];
      state.arrived += model.arrivals[lane](second) / perSecond;
      while (state.arrived >= state.wholeAt) {
        state.queue.push({ lane, arrived: tick, hasEnded: false, isWaiting: false });
        state.arrived -= state.wholeAt;
        state.wholeAt = gap();
      }
    }
    for (const job of taken(ending, tick)) {
      const state = lanes[job.lane];
      job.hasEnded = true;
      state.inFlight -= 1;
      if (job.isWaiting) state.waiting -= 1;
      state.waits.push((tick - job.arrived) * TICK_MS);
    }
    for (const job of taken(patience, tick)) {
      if (job.hasEnded) continue;
      job.isWaiting = true;
      lanes[job.lane].waiting += 1;
    }
    for (const lane of LANES) {
      const state = lanes[lane];
      for (let room = free(lane); room >= 1 && state.claimed < state.queue.length; room -= 1) {
        const job = state.queue[state.claimed];
        if (!job) break;
        state.claimed += 1;
        state.inFlight += 1;
        unprepared.push(job);
        put(patience, tick + model.waitingAfterMs / TICK_MS, job);
      }
      state.mostWaiting = Math.max(state.mostWaiting, state.queue.length - state.claimed);
    }
    if (unprepared.length === 0) {
      // What a tick leaves over of an idle thread's time is lost.
      preparingMs = 0;
      continue;
    }
    preparingMs += TICK_MS * model.replicas;
    const prepared = Math.min(unprepared.length, Math.floor(preparingMs / model.prepareMs));
    preparingMs -= prepared * model.prepareMs;
    const endsAt = tick + Math.max(1, Math.round(model.exchangeMs(second) / TICK_MS));
    for (const job of unprepared.slice(0, prepared)) put(ending, endsAt, job);
    unprepared = unprepared.slice(prepared);
  }
  return { urgent: resultOf(lanes.urgent), normal: resultOf(lanes.normal), bulk: resultOf(lanes.bulk) };
}

function put(jobs: Map<number, Job[]>, tick: number, job: Job): void {
  const there = jobs.get(tick);
  if (there) there.push(job);
  else jobs.set(tick, [job]);
}

function taken(jobs: Map<number, Job[]>, tick: number): readonly Job[] {
  const found = jobs.get(tick) ?? [];
  jobs.delete(tick);
  return found;
}

function newLane(wholeAt: number): LaneState {
  return { queue: [], claimed: 0, inFlight: 0, waiting: 0, arrived: 0, wholeAt, waits: [], mostWaiting: 0 };
}

function resultOf({ queue, waits, mostWaiting }: LaneState): LaneResult {
  const sorted = Float64Array.from(waits).toSorted();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return {
    jobs: queue.length,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    mostWaiting,
    left: queue.length - waits.length,
  };
}
