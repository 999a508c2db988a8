/** What the list of guided calls shows of each, in its order, without what is said in it. */
import order from '../../../../content/guided-calls/order.yaml';
import type { GuidedCall } from '../shared/guided-call-schema.ts';

type Head = Pick<GuidedCall, 'title' | 'hint' | 'trade' | 'anyTrade'>;
export type CallHead = Head & { id: string };

const heads = import.meta.glob<Head>('../../../../content/guided-calls/*-guided-call.yaml', {
  query: '?head',
  eager: true,
  import: 'default',
});

export const callHeads: readonly CallHead[] = order.flatMap((id) => {
  const head = heads[`../../../../content/guided-calls/${id}-guided-call.yaml`];
  return head ? [{ id, ...head }] : [];
});
