import type { PartProps } from '#schemas/content-schema.ts';
import { TurnList } from '#features/calls/web/call-sheet/turn-list.tsx';

/** The whole booking call to read. */
export function BookingSheet({ words }: PartProps<'week-grid'>) {
  return <TurnList isWide call={words} />;
}
