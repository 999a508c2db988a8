/** The guided calls in the order in which they are offered: content/guided-calls/order.yaml. */
import order from '../../../../content/guided-calls/order.yaml';
import type { GuidedCall } from '../shared/guided-call-schema.ts';

export interface ListedCall {
  id: string;
  call: GuidedCall;
}

const files = import.meta.glob<GuidedCall>('../../../../content/guided-calls/*-guided-call.yaml', {
  eager: true,
  import: 'default',
});
const byId = new Map(
  Object.entries(files).map(([path, call]) => [path.split('/').at(-1)?.replace('-guided-call.yaml', '') ?? path, call]),
);

export const guidedCalls: readonly ListedCall[] = order.flatMap((id) => {
  const call = byId.get(id);
  return call ? [{ id, call }] : [];
});
