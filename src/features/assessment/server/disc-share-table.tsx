import type { DiscReport } from '../shared/disc-report.ts';
import { QUESTION_COUNT } from '../shared/disc-scoring.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { EmailTable } from '#server/platform/mail/rendering/email-table.tsx';
import { STYLE_COLORS } from './pdf/style-colors.ts';

const BAR_HEIGHT_PX = 14;

export function DiscShareTable({ shares }: { shares: DiscReport['shares'] }) {
  const rows = shares.map(({ style, name, count, percent }) => ({
    cells: [style, name, String(count), `${percent}%`],
    chart: <Bar percent={percent} color={STYLE_COLORS[style]} />,
  }));
  return <EmailTable head={['Style', 'Name', `Of ${QUESTION_COUNT}`, 'Share']} rows={rows} />;
}

/** The percentage as a bar of table cells. Skipped in the plain-text part, which has the numbers. */
function Bar({ percent, color }: { percent: number; color: string }) {
  const filled = { height: BAR_HEIGHT_PX, lineHeight: `${BAR_HEIGHT_PX}px`, fontSize: 1 };
  const rest = { ...filled, backgroundColor: COLORS.sand };
  return (
    <table data-skip-in-text="true" role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          {percent > 0 && <td width={`${percent}%`} style={{ ...filled, backgroundColor: color }} />}
          {percent < 100 && <td className="mail-track" width={`${100 - percent}%`} style={rest} />}
        </tr>
      </tbody>
    </table>
  );
}
