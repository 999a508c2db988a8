/** What seats that come and go over a season cost, month by month. */
import type { PartProps } from '#schemas/content-schema.ts';
import { formatCents } from '#shared/text/money.ts';
import styles from './seat-bill.module.css';
import { seatPrice } from './seat-price.ts';

export function SeatSeason({ words }: PartProps<'seat-bill'>) {
  const { caption, columns, rows, note } = words.months;
  const each = seatPrice(words.plan);
  const [month, event, seatsHead, bill] = columns;
  return (
    <div className={styles.season}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{month}</th>
            <th scope="col">{event}</th>
            <th scope="col">{seatsHead}</th>
            <th scope="col">{bill}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row">{row.month}</th>
              <td>{row.event}</td>
              <td>{row.seats}</td>
              <td>{formatCents(row.seats * each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
