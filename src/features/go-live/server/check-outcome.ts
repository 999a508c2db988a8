import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Role } from '#server/platform/http/function-guard.ts';
import type { GoLiveItem } from '../shared/go-live-schema.ts';
import type { OwnRequests } from './own-requests.ts';

export interface GoLiveConfig {
  siteUrl: string;
  authSecret: string;
  dataDir: string;
  database: { engine: 'embedded' | 'postgres' };
  backups: { folder: string; everyMs: number; after: string | undefined } | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  ownerEmail: string | undefined;
  agentPhone: string | null;
  stripe: { apiBase?: string | undefined } | null;
}

export interface CheckedSite {
  config: GoLiveConfig;
  paymentMode: 'test-till' | 'stripe-test' | 'stripe-live';
  db: Database;
  /** Everybody on the team, with their roles. */
  team: () => Promise<{ id: string; role: Role | undefined }[]>;
  dns: { resolveTxt: (name: string) => Promise<string[][]> };
  own: OwnRequests;
  now: number;
  /** How far the clock of whoever asks is ahead of ours; undefined in a terminal. */
  deviceAheadMs?: number | undefined;
}

export type Outcome = Omit<GoLiveItem, 'id'>;

/** Null where there is nothing to check. @throws when it can't be carried out. */
export type Check = (site: CheckedSite) => Promise<Outcome | null>;

type Blanks = Readonly<Record<string, string>>;
interface Finding {
  found: string;
  mend: string;
}

export const green = (found: string, blanks: Blanks = {}): Outcome => ({
  state: 'green',
  found: fillWords(found, blanks),
  mend: '',
});
export const amber = (finding: Finding, blanks: Blanks = {}) => outcome('amber', finding, blanks);
export const red = (finding: Finding, blanks: Blanks = {}) => outcome('red', finding, blanks);

function outcome(state: 'amber' | 'red', { found, mend }: Finding, blanks: Blanks): Outcome {
  return { state, found: fillWords(found, blanks), mend: fillWords(mend, blanks) };
}

const REASON_MAX_LENGTH = 160;

/** For people who run the site. @param secret Part of a setting, which a server could repeat in its answer. */
export function reasonOf(error: unknown, secret = ''): string {
  const text = error instanceof Error ? error.message : String(error);
  const safe = secret === '' ? text : text.replaceAll(secret, '…');
  const line = safe
    .slice(0, REASON_MAX_LENGTH)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.endsWith('.') ? line.slice(0, -1) : line;
}

const UNITS = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
] as const;
/** Such as "3 hours"; anything below a second is "0 seconds". */
export function durationWords(ms: number): string {
  const [size, unit] = UNITS.find(([one]) => ms >= one) ?? UNITS[3];
  const count = Math.floor(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Such as "3 hours ago". */
export const agoWords = (ms: number): string => `${durationWords(ms)} ago`;
