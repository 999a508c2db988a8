/** The attributes that an operator may set on an account, as in the official client's AdminUserAttributes. */
import * as v from 'valibot';
import { ROLE } from '../sessions/access-token.ts';
import { refuse } from '../wire/auth-error.ts';
import { optionalObject, optionalTexts } from '../endpoints/auth-route.ts';

export const adminAttributes = {
  ...optionalTexts('email', 'password', 'ban_duration', 'id', 'phone', 'role', 'password_hash'),
  email_confirm: v.nullish(v.boolean()),
  user_metadata: optionalObject,
  app_metadata: optionalObject,
};

/** Rejected instead of ignored, because a caller that sends one relies on its effect. */
const NOT_OFFERED = ['id', 'phone', 'password_hash'] as const;

export type AdminAttributes = v.InferOutput<v.ObjectSchema<typeof adminAttributes, undefined>>;

export function requireOffered(given: AdminAttributes): void {
  const unsupported = NOT_OFFERED.find((name) => given[name]);
  if (unsupported) throw refuse('validation_failed', `Setting ${unsupported} is not supported.`);
  if (given.role && given.role !== ROLE) throw refuse('validation_failed', `The only role is ${ROLE}.`);
}

export function namesOf(given: AdminAttributes): string[] {
  return Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name]));
}

const MS_PER_UNIT = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['µs', 1e-3],
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);
const DURATION = /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/;
/** About the maximum of Go's durations, and small enough to give a valid date. */
const BAN_MAX_MS = 290 * 365 * 24 * 3_600_000;

/** When a ban like '24h' or '2h45m' (Go's notation) ends; null for 'none', which lifts the ban. */
export function endOfBan(duration: string, now: number): number | null {
  if (duration === 'none') return null;
  const ms = DURATION.test(duration) ? lengthOf(duration) : Infinity;
  if (ms > BAN_MAX_MS) throw refuse('validation_failed', 'A ban lasts for a time such as 24h, or none.');
  return now + Math.round(ms);
}

function lengthOf(duration: string): number {
  let ms = 0;
  for (const [, amount, unit = ''] of duration.matchAll(/(?<![\d.])([\d.]+)([^\d.]+)/g)) {
    ms += Number(amount) * (MS_PER_UNIT.get(unit) ?? 0);
  }
  return ms;
}
