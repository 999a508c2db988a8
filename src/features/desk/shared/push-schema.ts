import * as v from 'valibot';

const id = v.pipe(v.string(), v.uuid('Give the id of a device.'));
/** The parts of a browser's subscription (Push API §8.1): a point on the curve, and 16 random bytes. */
const base64url = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length, 'Give the whole key.'));

export const addDeviceSchema = v.strictObject({
  endpoint: v.pipe(v.string(), v.url('Give the address of a push service.'), v.maxLength(1_000)),
  p256dh: base64url(87),
  auth: base64url(22),
  userAgent: v.pipe(v.string(), v.maxLength(1_000)),
  /** The device whose browser has subscribed again. */
  replaces: v.optional(id),
});
export const deviceSchema = v.strictObject({ id });
export const deviceSeenSchema = v.strictObject({ id, isInSight: v.boolean() });

export interface PushDevicesView {
  /** What a browser subscribes with. */
  key: string;
  devices: { id: string; name: string; since: string }[];
}
