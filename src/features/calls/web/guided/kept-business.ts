/** The visitor's own business, kept for this tab: for every call, for the launch brief, and for when they come back. */
import { useSyncExternalStore } from 'react';
import { tabStorage } from '#web/storage/browser-storage.ts';
import { DEMO_BUSINESS_KEY } from '#features/calls/shared/call-labels.ts';
import type { DemoBusiness, DemoTradeName } from '#features/calls/shared/demo-business.ts';

let kept: DemoBusiness | undefined;
const listeners = new Set<() => void>();

/** Undefined until the form has read it from the tab's storage or the address. */
export function useOwnBusiness(): DemoBusiness | undefined {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  );
}

export function keepBusiness(business: DemoBusiness | undefined): void {
  kept = business;
  for (const listener of listeners) listener();
  if (business) tabStorage.write(DEMO_BUSINESS_KEY, business);
  else tabStorage.remove(DEMO_BUSINESS_KEY);
}

/** The trade of the chosen call. Its sample business fills the form until the visitor types. */
let chosenTrade: DemoTradeName | undefined;

export function useChosenTrade(): DemoTradeName | undefined {
  return useSyncExternalStore(
    subscribe,
    () => chosenTrade,
    () => undefined,
  );
}

export function chooseTrade(trade: DemoTradeName | undefined): void {
  chosenTrade = trade;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
