/** The four shares as a table: letter, name, count, percent, and a bar drawn from table cells. */
import type { CSSProperties } from 'react';
import type { DiscReport } from '../shared/disc-report.ts';
import { QUESTION_COUNT } from '../shared/disc-scoring.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { STYLE_COLORS } from './pdf/style-colors.ts';
import { FONT } from '#server/platform/mail/rendering/email-font.ts';

const BAR_HEIGHT_PX = 14;

const cell: CSSProperties = {
  fontFamily: FONT,
  fontSize: 15,
  lineHeight: '22px',
  padding: '7px 12px 7px 0',
  color: COLORS.ink,
};
const heading: CSSProperties = { ...cell, fontSize: 13, fontWeight: 400, color: COLORS.inkSoft, textAlign: 'left' };

export function DiscShareTable({ shares }: { shares: DiscReport['shares'] }) {
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
          {['Style', 'Name', `Of ${QUESTION_COUNT}`, 'Share'].map((label) => (
            <th key={label} scope="col" className="mail-soft" style={heading}>
              {label}
            </th>
          ))}
          <th style={{ ...heading, width: '40%' }} aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.style}>
            <th scope="row" className="mail-ink" style={{ ...cell, fontWeight: 700, textAlign: 'left' }}>
              {share.style}
            </th>
            <td className="mail-ink" style={cell}>
              {share.name}
            </td>
            <td className="mail-ink" style={cell}>
              {share.count}
            </td>
            <td className="mail-ink" style={cell}>
              {`${share.percent}%`}
            </td>
            <td style={{ ...cell, paddingRight: 0 }} aria-hidden="true">
              <Bar percent={share.percent} color={STYLE_COLORS[share.style]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The percentage as a bar. Skipped in the plain-text part, which has the numbers. */
function Bar({ percent, color }: { percent: number; color: string }) {
  const filled = { height: BAR_HEIGHT_PX, lineHeight: `${BAR_HEIGHT_PX}px`, fontSize: 1 };
  return (
    <table data-skip-in-text="true" role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          {percent > 0 ? <td width={`${percent}%`} style={{ ...filled, backgroundColor: color }} /> : null}
          {percent < 100 ? (
            <td
              className="mail-track"
              width={`${100 - percent}%`}
              style={{ ...filled, backgroundColor: COLORS.sand }}
            />
          ) : null}
        </tr>
      </tbody>
    </table>
  );
}
