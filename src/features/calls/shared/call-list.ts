import order from '#content/guided-calls/order.yaml';
import type { GuidedCall } from './guided-call-schema.ts';

const files = import.meta.glob<GuidedCall>('../../../../content/guided-calls/*-guided-call.yaml', {
  eager: true,
  import: 'default',
});

export function callOf(id: string): GuidedCall | undefined {
  return files[`../../../../content/guided-calls/${id}-guided-call.yaml`];
}

export const guidedCalls = order.flatMap((id) => {
  const call = callOf(id);
  return call ? [{ id, call }] : [];
});
