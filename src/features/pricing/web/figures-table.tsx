import type { ReactNode } from 'react';
import styles from './bill-calculator.module.css';

interface FiguresTableProps {
  caption: string;
  className?: string | undefined;
  columns: readonly ReactNode[];
  /** The column whose head stands out. */
  best?: number;
  /** `best` is the column of the cell that stands out. */
  rows: readonly { name: string; note?: string; cells: readonly ReactNode[]; best?: number }[];
}

export function FiguresTable({ caption, className = styles.table, columns, best, rows }: FiguresTableProps) {
  const cellsOf = (cells: readonly ReactNode[], bestOf: number | undefined, Cell: 'td' | 'th') =>
    cells.map((cell, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the columns stay where they are
      <Cell key={index} scope={Cell === 'th' ? 'col' : undefined} data-best={index === bestOf || undefined}>
        {cell}
      </Cell>
    ));
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sideways" role="region" aria-label={caption} tabIndex={0}>
      <table className={`table figures summed ${className}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {cellsOf(columns, best, 'th')}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name}
                {row.note !== undefined && <span className="small">{row.note}</span>}
              </th>
              {cellsOf(row.cells, row.best, 'td')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
