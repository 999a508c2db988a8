/** Reserves a turn's worst case before the model is asked: where a process ends in between, it stays reserved. */
import { DAY_MS } from '#shared/site/durations.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/api-error.ts';
import type { PointsCap } from '../http/rate-limit.ts';
import { reservePoints, returnPoints } from '../http/rate-limit.ts';

/** One network can't use up the day for all others. */
const NETWORK_SHARE = 10;

export function createBrainBudget(db: Database, dailyTokens: number) {
  const capsFor = (client: string): PointsCap[] => [
    // The network first: its row is rarely waited for, and the day's row is then locked only briefly.
    { name: 'brain-network', subject: client, points: Math.floor(dailyTokens / NETWORK_SHARE), windowMs: DAY_MS },
    { name: 'brain-day', subject: '', points: dailyTokens, windowMs: DAY_MS },
  ];
  return {
    /** @returns undefined when the day's budget, or the network's part of it, doesn't have that much left. */
    async reserve(client: string, tokens: number, now: number) {
      const caps = capsFor(client);
      const ends = await db
        .transaction()
        .execute(async (tx) => {
          const reserved: number[] = [];
          for (const cap of caps) {
            const until = await reservePoints(tx, cap, tokens, now);
            // Rolls back the reservation before.
            if (until === undefined) throw new Refusal({ code: 'rate_limited', message: cap.name });
            reserved.push(until);
          }
          return reserved;
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        });
      if (!ends) return undefined;
      return {
        /** @param used Of the reserved tokens; the rest is free again. */
        async settle(used: number) {
          const rest = tokens - Math.min(used, tokens);
          if (rest === 0) return;
          await db.transaction().execute(async (tx) => {
            for (const [index, cap] of caps.entries()) await returnPoints(tx, cap, rest, ends[index] ?? 0);
          });
        },
      };
    },
  };
}
