/** The way to the model, one for all who ask it: they share its budget, its breaker and the turns in flight. */
import { MINUTE_MS } from '#shared/site/durations.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { errorReason } from '../error-reason.ts';
import { createTransferSlots, type TransferSlots } from '../http/request/transfer-slots.ts';
import type { Log } from '../log.ts';
import type { Brain } from './brain.ts';
import { createBrainBudget } from './brain-budget.ts';
import { NoAnswer, type BrainUse } from './brain-reply.ts';

const TURNS_AT_ONCE = { perClient: 4, perWiderNetwork: 8, total: 32, totalBytes: 32_000_000 };
/** So many turns in a row without an answer, and nobody asks the service for a minute. */
const FAILURES_MAX = 3;
const PAUSE_MS = MINUTE_MS;

/** A service that costs the model's budget: the model itself, or what hears and speaks. */
export interface PaidService {
  /** Whether it failed so often that nobody asks it for a while. */
  isPaused(): boolean;
  /** Undefined when the budget doesn't have the turn's worst case left. */
  begin(client: string, worstCase: number, now: number): Promise<PaidTurn | undefined>;
}

export interface PaidTurn {
  succeed(): void;
  fail(error: unknown): void;
  /** Gives back what the turn did not use. Call it whatever the outcome was. */
  settle(use: BrainUse): Promise<void>;
}

export interface BrainAccess extends PaidService {
  brain: Brain;
  /** Another service that the same budget pays, with a breaker of its own. */
  otherService(name: string): PaidService;
  slots: TransferSlots;
  /** How long a turn may take, if not as long as its caller says; tests are in a hurry. */
  turnMs: number | undefined;
}

interface BrainAccessOptions {
  brain: Brain;
  db: Database;
  clock: Clock;
  log: Log;
  turnMs?: number | undefined;
}

export function createBrainAccess({ brain, db, clock, log, turnMs }: BrainAccessOptions): BrainAccess {
  const budget = createBrainBudget(db, brain.dailyTokens);
  return { brain, otherService: paid, turnMs, slots: createTransferSlots(TURNS_AT_ONCE), ...paid('model') };

  function paid(service: string): PaidService {
    // Of this process alone: another replica finds out by itself.
    let failures = 0;
    let pausedUntil = 0;
    return {
      isPaused: () => clock.now() < pausedUntil,
      async begin(client, worstCase, now) {
        const reservation = await budget.reserve(client, worstCase, now);
        return (
          reservation && {
            succeed() {
              failures = 0;
            },
            fail(error) {
              failures += 1;
              // After the pause, a single failure opens it again.
              if (failures >= FAILURES_MAX) pausedUntil = clock.now() + PAUSE_MS;
              const reason = error instanceof NoAnswer ? error.message : errorReason(error);
              log.warn({ reason }, `the ${service} gave no answer`);
            },
            async settle({ tokens }) {
              await reservation.settle(tokens).catch((error: unknown) => {
                log.warn({ reason: errorReason(error) }, `the rest of a turn of the ${service} stays reserved`);
              });
            },
          }
        );
      },
    };
  }
}
