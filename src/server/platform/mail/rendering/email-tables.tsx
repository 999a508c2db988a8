import type { CSSProperties, ReactNode } from 'react';
import words from '#content/emails/mail-words.yaml';
import { arrivalInWords, type VisitSource } from '#shared/visitors/visit-source.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { BARE_TABLE, EmailSection, FONT } from './email-parts.tsx';
import { isolated } from './visitor-text.ts';

const cell: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '24px',
  padding: '8px 12px 8px 0',
  verticalAlign: 'top',
};
const fact: CSSProperties = { ...cell, padding: '6px 12px 6px 0' };

export type Fact = readonly [label: string, value: string];
/** What is false or undefined is left out. */
export type Facts = readonly (Fact | false | undefined)[];

type Visit = { sourcePage: string | null; source?: VisitSource | undefined };

export function visitFacts({ sourcePage, source }: Visit): Facts {
  const { page, first, last } = words.visit;
  return [
    sourcePage !== null && [page, sourcePage],
    source?.first && [first, arrivalInWords(source.first)],
    source?.last && [last, arrivalInWords(source.last)],
  ];
}

/** Nothing without facts. */
export function EmailFacts({ heading, facts }: { heading?: string; facts: Facts }) {
  const known = facts.filter((one) => one !== undefined && one !== false);
  if (known.length === 0) return null;
  return (
    <>
      {heading !== undefined && <EmailSection heading={heading} />}
      <table data-text-format="dataTable" {...BARE_TABLE} width="100%">
        <tbody>
          {known.map(([label, value]) => (
            <tr key={`${label} ${value}`}>
              <th
                scope="row"
                align="left"
                className="mail-soft"
                style={{ ...fact, width: 90, color: COLORS.inkSoft, fontWeight: 400 }}
              >
                {isolated(label)}
              </th>
              <td className="mail-ink" style={{ ...fact, color: COLORS.ink, wordBreak: 'break-word' }}>
                {isolated(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const column: CSSProperties = { ...cell, color: COLORS.ink, textAlign: 'left' };
const figure: CSSProperties = { ...column, padding: '8px 0', textAlign: 'right', whiteSpace: 'nowrap' };
const headCell: CSSProperties = { fontSize: 13, fontWeight: 400, color: COLORS.inkSoft };
const total: CSSProperties = { fontWeight: 700, borderTop: `2px solid ${COLORS.gold}` };

interface EmailTableProps {
  head: readonly string[];
  rows: readonly { cells: readonly string[]; isTotal?: boolean; chart?: ReactNode }[];
}

/**
 * The first cell of a row names it. A chart stands at the end and says nothing that the other cells don't; without one,
 * the last cells are amounts.
 */
export function EmailTable({ head, rows }: EmailTableProps) {
  const hasCharts = rows.some(({ chart }) => chart !== undefined);
  const styleAt = (index: number) => (!hasCharts && index === head.length - 1 ? figure : column);
  return (
    <table data-text-format="dataTable" width="100%" {...BARE_TABLE} style={{ margin: '8px 0 20px' }}>
      <thead>
        <tr>
          {head.map((label, index) => (
            <th key={label} scope="col" className="mail-soft" style={{ ...styleAt(index), ...headCell }}>
              {label}
            </th>
          ))}
          {hasCharts && <th style={{ ...column, width: '40%' }} aria-hidden="true" />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name = '', ...others], isTotal, chart }) => (
          <tr key={name}>
            <th
              scope="row"
              className="mail-ink"
              style={{ ...column, fontWeight: chart ? 700 : 400, ...(isTotal && total) }}
            >
              {name}
            </th>
            {others.map((text, index) => (
              <td key={head[index + 1]} className="mail-ink" style={{ ...styleAt(index + 1), ...(isTotal && total) }}>
                {text}
              </td>
            ))}
            {chart && (
              <td style={{ ...column, paddingRight: 0, verticalAlign: 'middle' }} aria-hidden="true">
                {chart}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
