/** The guided calls in full, in the order in which they are listed. */
import order from '../../../../content/guided-calls/order.yaml';
import type { GuidedCall } from '../shared/guided-call-schema.ts';

const files = import.meta.glob<GuidedCall>('../../../../content/guided-calls/*-guided-call.yaml', {
  eager: true,
  import: 'default',
});

/** @throws for a call that there isn't. */
export function callOf(id: string): GuidedCall {
  const call = files[`../../../../content/guided-calls/${id}-guided-call.yaml`];
  if (!call) throw new Error(`content/guided-calls has no ${id}-guided-call.yaml.`);
  return call;
}

export const guidedCalls = order.map((id) => ({ id, call: callOf(id) }));
