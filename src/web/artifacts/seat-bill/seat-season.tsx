import type { PartProps } from '#schemas/content-schema.ts';
import { formatCents } from '#shared/text/money.ts';
import { TableBlock } from '#web/blocks/kinds/table-block.tsx';
import prices from 'virtual:price-list';

/** What seats that come and go over a season cost, month by month. */
export function SeatSeason({ words: { months, plan } }: PartProps<'seat-bill'>) {
  const rows = months.rows.map(({ month, event, seats }) => [
    month,
    event,
    String(seats),
    formatCents(seats * seatPrice(plan)),
  ]);
  return <TableBlock block={{ kind: 'table', heading: '', fold: false, ...months, rows }} />;
}

/** What a month of one seat costs, in cents. */
export function seatPrice(id: string): number {
  const plan = prices.plans.find((one) => one.id === id);
  if (plan?.kind !== 'seats') throw new Error(`The plan "${id}" is not sold by the seat.`);
  return plan.monthly;
}
