import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { FONT } from './email-font.ts';

const cell = { fontFamily: FONT, fontSize: 16, lineHeight: '24px', padding: '6px 12px 6px 0', verticalAlign: 'top' };

export function EmailFacts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  if (facts.length === 0) return null;
  return (
    <table data-text-format="dataTable" cellPadding={0} cellSpacing={0} border={0} width="100%">
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={`${label} ${value}`}>
            <th
              scope="row"
              align="left"
              className="mail-soft"
              style={{ ...cell, width: 90, color: COLORS.inkSoft, fontWeight: 400 }}
            >
              {label}
            </th>
            <td className="mail-ink" style={{ ...cell, color: COLORS.ink, wordBreak: 'break-word' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
