import type { CSSProperties, ReactNode } from 'react';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { FONT } from './email-font.ts';

const cell: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '24px',
  padding: '8px 12px 8px 0',
  color: COLORS.ink,
  textAlign: 'left',
  verticalAlign: 'top',
};
const figure: CSSProperties = { ...cell, padding: '8px 0', textAlign: 'right', whiteSpace: 'nowrap' };
const heading: CSSProperties = { fontSize: 13, fontWeight: 400, color: COLORS.inkSoft };
const total: CSSProperties = { fontWeight: 700, borderTop: `2px solid ${COLORS.gold}` };

interface EmailTableProps {
  head: readonly string[];
  rows: readonly { cells: readonly string[]; isTotal?: boolean; chart?: ReactNode }[];
  /** Sets the last column to the right. */
  endsInFigures?: boolean;
}

/** The first cell of a row names it. A chart says nothing that the other cells don't. */
export function EmailTable({ head, rows, endsInFigures = false }: EmailTableProps) {
  const styleAt = (column: number) => (endsInFigures && column === head.length - 1 ? figure : cell);
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '8px 0 20px' }}
    >
      <thead>
        <tr>
          {head.map((label, column) => (
            <th key={label} scope="col" className="mail-soft" style={{ ...styleAt(column), ...heading }}>
              {label}
            </th>
          ))}
          {rows.some(({ chart }) => chart !== undefined) && <th style={{ ...cell, width: '40%' }} aria-hidden="true" />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name = '', ...others], isTotal, chart }) => (
          <tr key={name}>
            <th
              scope="row"
              className="mail-ink"
              style={{ ...cell, fontWeight: chart ? 700 : 400, ...(isTotal && total) }}
            >
              {name}
            </th>
            {others.map((text, index) => (
              <td key={head[index + 1]} className="mail-ink" style={{ ...styleAt(index + 1), ...(isTotal && total) }}>
                {text}
              </td>
            ))}
            {chart && (
              <td style={{ ...cell, paddingRight: 0, verticalAlign: 'middle' }} aria-hidden="true">
                {chart}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
