/** This browser among those in which its member is told of messages. */
import words from '#content/desk/device-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import type { PushDevicesView } from '../shared/push-schema.ts';
import { memberHere } from './desk-calls.ts';

/** The worker can't read content files, so its address carries the one sentence that it shows by itself. */
const WORKER = `/desk-worker.js?${new URLSearchParams({ lapsed: words.lapsed }).toString()}`;
const KEPT = 'desk-device';

interface KeptDevice {
  id: string;
  /** Who turned it on: a colleague who uses this browser next isn't told. */
  member: string;
  endpoint: string;
}

function kept(): KeptDevice | undefined {
  const device = browserStorage.readJson(KEPT) as KeptDevice | null | undefined;
  return device?.member === memberId() ? device : undefined;
}

const memberId = () => memberHere() ?? '';

/** Its id, once notifications are on. */
export const thisDevice = () => kept()?.id;

/** What the server needs to reach this browser. Asks for the permission; @throws where it can't be reached. */
export async function subscribe(key: string) {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  await navigator.serviceWorker.register(WORKER, { scope: routes.desk });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with an earlier key would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'], userAgent: navigator.userAgent };
}

export function keepDevice(id: string, endpoint: string): void {
  browserStorage.write(KEPT, { id, member: memberId(), endpoint } satisfies KeptDevice);
}

export async function dropDevice(): Promise<void> {
  browserStorage.remove(KEPT);
  const registration = await navigator.serviceWorker.getRegistration(routes.desk);
  await registration?.unregister();
}

/** Browsers drop subscriptions, and replace them: then the desk subscribes again. One that was turned off elsewhere stays off. */
export async function tellInSight(isInSight: boolean): Promise<void> {
  const device = kept();
  if (!device) return;
  if (isInSight) await renew(device);
  const { isOn } = await callFunction<{ isOn: boolean }>('desk-device-seen', { id: thisDevice(), isInSight });
  if (!isOn) await dropDevice();
}

async function renew({ id, endpoint }: KeptDevice): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration(routes.desk);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription?.endpoint === endpoint) return;
  const { key } = await callFunction<PushDevicesView>('desk-devices', {});
  const browser = await subscribe(key);
  if (typeof browser === 'string') return;
  const added = await callFunction<{ id: string }>('desk-add-device', { ...browser, replaces: id });
  keepDevice(added.id, browser.endpoint);
}
