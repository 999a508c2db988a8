/** Those who wait, in the order of Today, so that one leads to the next. */
import { useState } from 'react';
import { SHOWN_AT_FIRST, type PersonCard, type TodayInput, type TodayView } from '#features/desk/shared/desk-schema.ts';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { memberHere, useDesk } from '../desk-calls.ts';
import { lastVisit } from '../last-visit.ts';

const ORDER_KEY = 'desk-order';
export const ORDERS = ['longest', 'newest'] as const;

export function keptOrder(): TodayInput['order'] {
  return ORDERS.find((one) => one === browserStorage.read(ORDER_KEY)) ?? 'longest';
}

export function keepOrder(order: TodayInput['order']): void {
  browserStorage.write(ORDER_KEY, order);
}

/** What Today showed this member last, or would show. */
export function useToday(): TodayView | undefined {
  const [since] = useState(() => lastVisit(memberHere() ?? '', Date.now(), false));
  const input: TodayInput = { order: keptOrder(), since, shown: SHOWN_AT_FIRST };
  return useDesk<TodayView>('desk-today', input).data;
}

export interface Place {
  /** From 1. */
  at: number;
  of: number;
  before: PersonCard | undefined;
  next: PersonCard | undefined;
}

export function queueOf({ groups }: TodayView): PersonCard[] {
  return [groups.due, groups.fresh, groups.waiting].flatMap(({ people }) => people);
}

/** Where somebody stands; once they wait no longer, where they stood. */
export function usePlace(today: TodayView | undefined, id: string | undefined): Place | undefined {
  const [kept, keep] = useState<TodayView>();
  const isIn = (view: TodayView) => queueOf(view).some((card) => card.id === id);
  if (today && today !== kept && isIn(today)) keep(today);
  if (!kept) return undefined;
  const queue = queueOf(kept);
  const index = queue.findIndex((card) => card.id === id);
  if (index === -1) return undefined;
  const { due, fresh, waiting } = kept.groups;
  return {
    at: index + 1,
    of: due.count + fresh.count + waiting.count,
    before: queue[index - 1],
    next: queue[index + 1],
  };
}
