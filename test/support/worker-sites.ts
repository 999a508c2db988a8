/**
 * The sites of a worker. Files of journeys with the same settings use one after another, because each start takes
 * more than a second of a core. A file finds an empty database and an empty mailbox.
 */
import { expect, vi } from 'vitest';
import { BrowserProfiles } from './browser/browser-profiles.ts';
import { startSite, type Site, type SiteSettings } from './site-process.ts';
import { startSmtpPeer, type SmtpPeer } from './peers/smtp-peer.ts';

export interface WorkerSite {
  site: Site;
  mail: SmtpPeer;
  profiles: BrowserProfiles;
}

/** What the process reads once, at its start, and keeps in memory. */
export const KEPT_TABLES = ['migrations', 'signing_keys'];
const UNSENT =
  "select recipient from outbox where status = 'queued' and (lease_until is not null or next_attempt_at <= ?)";

const QUIET_TIMEOUT_MS = 10_000;

/** Sites that no file uses now, by their settings. */
const idle = new Map<string, WorkerSite>();

export async function borrowSite(settings: SiteSettings): Promise<WorkerSite> {
  const found = idle.get(keyOf(settings));
  idle.delete(keyOf(settings));
  if (found) return found;
  const mail = await startSmtpPeer();
  const site = await startSite({ SMTP_URL: mail.url, ...settings });
  return { site, mail, profiles: new BrowserProfiles(site.url) };
}

/** Keeps the site for the worker's next file, unless this file has stopped the process or moved its clock. */
export async function giveBackSite(settings: SiteSettings, used: WorkerSite): Promise<void> {
  const { site, mail } = used;
  if (site.wasDisturbed()) return remove(used);
  try {
    await mail.setMode('accept');
    // A mail of this file must not arrive in the next one.
    await vi.waitFor(() => expect(site.query(UNSENT, String(Date.now()))).toEqual([]), QUIET_TIMEOUT_MS);
    site.empty(KEPT_TABLES);
  } catch (error) {
    await remove(used);
    throw error;
  }
  mail.received.length = 0;
  idle.set(keyOf(settings), used);
}

export async function removeIdleSites(): Promise<void> {
  const all = [...idle.values()];
  idle.clear();
  await Promise.all(all.map(remove));
}

async function remove({ site, mail, profiles }: WorkerSite): Promise<void> {
  await site.remove();
  await mail.stop();
  await profiles.close();
}

function keyOf(settings: SiteSettings): string {
  return JSON.stringify(settings);
}
