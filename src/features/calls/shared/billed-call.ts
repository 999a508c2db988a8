/** A whole call with what it costs, as the build computes it (tools/vite/heard-calls.ts). */
import type { HeardCall } from './heard-call.ts';

/** The bill of a call, as numbers and as money. */
export interface CallBill {
  seconds: number;
  /** Seconds after rounding up. */
  billed: number;
  /** Of billed time. */
  minutes: number;
  /** What it costs as extra time, such as "$0.42". */
  cost: string;
}

export interface BilledCall extends HeardCall {
  bill: CallBill;
}
