import type { ReactNode } from 'react';
import styles from './bill-calculator.module.css';

interface FiguresTableProps {
  caption: string;
  className?: string | undefined;
  /** A head or cell that is `best` stands out. */
  columns: readonly Cell[];
  rows: readonly { name: string; note?: string; cells: readonly Cell[] }[];
}

interface Cell {
  id: string;
  content: ReactNode;
  best?: boolean;
}

export function FiguresTable({ caption, className = styles.table, columns, rows }: FiguresTableProps) {
  return (
    // Focusable, because a keyboard must be able to scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sideways" role="region" aria-label={caption} tabIndex={0}>
      <table className={`table figures summed ${className}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, content, best }) => (
              <th key={id} scope="col" data-best={best || undefined}>
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note !== undefined && <span className="small">{note}</span>}
              </th>
              {cells.map(({ id, content, best }) => (
                <td key={id} data-best={best || undefined}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
