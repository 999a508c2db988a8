/** Who writes: the mark, the name and the phone number above every message, and the full address below. */
import brand from '#content/brand.yaml';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { DISPLAY_FONT, FONT } from './email-font.ts';

const PHONE_HREF = `tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`;

export function EmailLetterhead() {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td width={40} style={{ width: 40 }}>
            <Mark />
          </td>
          <td
            className="mail-ink"
            style={{ fontFamily: DISPLAY_FONT, fontSize: 20, lineHeight: '28px', fontWeight: 700, color: COLORS.ink }}
          >
            {brand.name}
          </td>
          <td align="right">
            {/* The signature says it in the text part. */}
            <div data-skip-in-text="true" style={{ whiteSpace: 'nowrap' }}>
              <a
                href={PHONE_HREF}
                className="mail-ink"
                style={{ fontFamily: FONT, fontSize: 15, lineHeight: '28px', color: COLORS.ink }}
              >
                {brand.phone}
              </a>
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Of table cells, because many programs show no picture before their reader asks for it. */
function Mark() {
  return (
    <table
      role="presentation"
      data-skip-in-text="true"
      width={30}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      bgcolor={COLORS.gold}
      style={{ width: 30, borderRadius: 4, backgroundColor: COLORS.gold }}
    >
      <tbody>
        <tr>
          <td height={30} align="center" style={{ height: 30 }}>
            <MarkDrawing />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function MarkDrawing() {
  const { mailBars = [] } = brand.logo;
  if (mailBars.length === 0)
    return (
      <div style={{ fontFamily: DISPLAY_FONT, fontSize: 20, fontWeight: 700, color: COLORS.onGold }}>
        {Array.from(brand.name)[0]}
      </div>
    );
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 auto' }}>
      <tbody>
        <tr>
          {mailBars.map((height, index) => (
            // eslint-disable-next-line react/no-array-index-key -- Bars of one height differ only by their place.
            <td key={index} style={{ padding: '0 2px', fontSize: 1, lineHeight: '1px' }}>
              <div style={{ width: 3, height, backgroundColor: COLORS.onGold }} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export function EmailSignature() {
  const { street, city, region, postalCode, country } = brand.address;
  return (
    <p style={{ margin: 0 }}>
      <strong>{brand.name}</strong>
      <br />
      {`${brand.phone}, ${brand.hours.shown}`}
      <br />
      {brand.email}
      <br />
      {`${street}, ${city}, ${region} ${postalCode}, ${country}`}
    </p>
  );
}
