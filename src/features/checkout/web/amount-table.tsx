import type { AmountRow } from '../shared/amount-rows.ts';

interface AmountTableProps {
  caption: string;
  /** For screen readers only, where a heading says the same. */
  captionHidden?: boolean;
  rows: readonly AmountRow[];
}

export function AmountTable({ caption, captionHidden, rows }: AmountTableProps) {
  return (
    <table className="table">
      <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <tbody>
        {rows.map(({ label, amount, isTotal }) => (
          <tr key={label} className={isTotal ? 'total' : undefined}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
