import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { OrderView } from '../shared/order-schema.ts';
import { CallError } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';

/** `none`: the address names no order. `unknown`: the server has none with that reference. */
export type OrderState = { is: 'none' | 'asking' | 'unknown' | 'unreachable' } | { is: 'here'; order: OrderView };

const NO_ORDER = new Set([404, 422]);
/** Polling delays: short at first, because most payments are confirmed within seconds. */
const DELAYS_MS = [2_000, 3_000, 5_000, 8_000, 13_000];
const LONGEST_DELAY_MS = 30_000;

export function useOrder(): { state: OrderState; askAgain: () => void } {
  const reference = new URLSearchParams(useSearch()).get('order') ?? '';
  const [state, setState] = useState<OrderState>({ is: 'none' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!reference) return setState({ is: 'none' });
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = async () => {
      const next = await askFor(reference);
      if (!wanted) return;
      // Keep a known order on screen when the connection breaks.
      setState((known) => (next.is === 'unreachable' && known.is === 'here' ? known : next));
      if (next.is === 'unknown' || (next.is === 'here' && next.order.state !== 'pending')) return;
      timer = setTimeout(askIfSeen, DELAYS_MS[asked] ?? LONGEST_DELAY_MS);
      asked += 1;
    };
    const askIfSeen = () => {
      clearTimeout(timer);
      timer = undefined;
      // A background tab polls again when it becomes visible.
      if (document.visibilityState === 'visible') void ask();
      else document.addEventListener('visibilitychange', askIfSeen, { once: true });
    };
    setState((known) => (known.is === 'here' ? known : { is: 'asking' }));
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [reference, attempt]);

  return { state, askAgain: useCallback(() => setAttempt((count) => count + 1), []) };
}

async function askFor(reference: string): Promise<OrderState> {
  try {
    const { order } = await callFunction<{ order: OrderView }>('order-status', { reference });
    return { is: 'here', order };
  } catch (reason) {
    return { is: reason instanceof CallError && NO_ORDER.has(reason.status) ? 'unknown' : 'unreachable' };
  }
}
