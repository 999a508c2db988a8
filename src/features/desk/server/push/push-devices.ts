/** In which browsers a member wants to be told. Each member sees and changes their own. */
import { randomUUID } from 'node:crypto';
import words from '#content/desk/push-words.yaml';
import { deviceName } from '#features/accounts/server/interface.ts';
import {
  addDeviceSchema,
  deviceSchema,
  deviceSeenSchema,
  type PushDevicesView,
} from '#features/desk/shared/push-schema.ts';
import { nothingSchema } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { isoTime } from '#server/platform/clock.ts';
import { countRows } from '#server/platform/db/count-rows.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { invalid, notFound, Refusal, serviceUnavailable } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { isPublicUrl } from '#server/platform/outgoing/public-post.ts';
import { countWaiting } from '../mails/day-sheet.ts';
import { deskCommand } from '../desk-command.ts';
import { openPushKey } from './push-keys.ts';
import { sendPush, type PushOptions } from './push-message.ts';
import type { PushDeviceRow } from './push-tables.ts';

const DEVICES_MAX = 10;

/** A command, because the first member's call makes the key. */
export function createDevices({ pushSecret }: PushOptions): FunctionBody {
  return deskCommand(
    nothingSchema,
    async (_input, { tx, member, now }) => {
      const key = await openPushKey(tx, pushSecret, now);
      const rows = await ownDevices(tx, member.id);
      const devices = rows.map(({ id, name, added_at: at }) => ({ id, name, since: isoTime(at) }));
      return { key, devices } satisfies PushDevicesView;
    },
    { handlesRepeats: true },
  );
}

/** Of a browser that another member used before, the one who asks now is told instead. */
export const addDevice = deskCommand(
  addDeviceSchema,
  async ({ userAgent, replaces, ...browser }, { tx, member, now, record }) => {
    if (!isPublicUrl(browser.endpoint)) throw invalid(words.refused.address);
    if (replaces) await deleteOwn(tx, replaces, member.id);
    const own = await ownDevices(tx, member.id);
    const isKnown = own.some(({ endpoint }) => endpoint === browser.endpoint);
    if (!isKnown && own.length >= DEVICES_MAX)
      throw invalid(fillWords(words.refused.many, { most: String(DEVICES_MAX) }));
    const name = deviceName(userAgent) ?? words.unknown;
    const device = { ...browser, user_id: member.id, name, told_until: now, told_at: 0, seen_at: now };
    const { id } = await tx
      .insertInto('push_devices')
      .values({ ...device, id: randomUUID(), added_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .returning('id')
      .executeTakeFirstOrThrow();
    await record('device.add', id);
    return { id };
  },
);

export const removeDevice = deskCommand(deviceSchema, async ({ id }, { tx, member, record }) => {
  if (!(await deleteOwn(tx, id, member.id))) throw notFound(words.refused.gone);
  await record('device.remove', id);
});

/** What is in sight there needs no message. */
export const deviceSeen = deskCommand(
  deviceSeenSchema,
  async ({ id, isInSight }, { tx, member, now }) => {
    const { numUpdatedRows } = await tx
      .updateTable('push_devices')
      .set({ seen_at: isInSight ? now : 0, told_until: now })
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirst();
    return { isOn: numUpdatedRows > 0n };
  },
  { handlesRepeats: true },
);

export function createTestDevice(options: PushOptions): FunctionBody {
  return defineCommand({
    schema: deviceSchema,
    handlesRepeats: true,
    async act({ id }, call) {
      const own = await ownDevices(call.tx, signedInUser(call).id);
      if (!own.some((device) => device.id === id)) throw notFound(words.refused.gone);
    },
    async finish({ id }, answer, { db, user, now }) {
      const device = (await ownDevices(db, signedInUser({ user }).id)).find((own) => own.id === id);
      const sent = device && (await sendPush(options, device, words.test, await countWaiting(db, now), now));
      if (sent !== 'sent') throw new Refusal(serviceUnavailable(words.refused.service));
      return answer;
    },
  });
}

function ownDevices(db: Queryable, userId: string): Promise<PushDeviceRow[]> {
  return db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).orderBy('added_at').execute();
}

async function deleteOwn(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const own = tx.deleteFrom('push_devices').where('user_id', '=', userId);
  const { numDeletedRows } = await own.where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Verified authenticator apps. */
export async function countAuthenticators(db: Queryable, userId: string): Promise<number> {
  return countRows(db.selectFrom('factors').where('user_id', '=', userId).where('status', '=', 'verified'));
}
