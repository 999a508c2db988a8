/** The frame of every email: our letterhead on top, the message, and at the bottom who sent it and why. */
import { useContext, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import brand from '#content/brand.yaml';
import { phoneHref } from '#shared/text/phone-href.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import {
  BARE_TABLE,
  DISPLAY_FONT,
  FONT,
  LayoutTable,
  MailContext,
  MailedLinks,
  withLineBreaks,
} from './email-parts.tsx';
import { senderLines } from './sender-lines.ts';

const MAX_WIDTH_PX = 600;

/** Mail programs that know dark schemes read these classes; the others keep the inline colors. */
const DARK_SCHEME = `
@media (prefers-color-scheme: dark) {
  .mail-page { background-color: ${COLORS.ink} !important; }
  .mail-ink { color: ${COLORS.paper} !important; }
  .mail-soft { color: ${COLORS.inkSoftOnInk} !important; }
  .mail-gold { color: ${COLORS.goldOnInk} !important; }
  .mail-rule { border-color: ${COLORS.inkSoft} !important; }
  .mail-track { background-color: ${COLORS.inkSoft} !important; }
}`;

export function EmailLayout({ preview, reason, children }: { preview: string; reason: string; children: ReactNode }) {
  const { links } = useContext(MailContext);
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{brand.name}</title>
        <style>{DARK_SCHEME}</style>
      </head>
      <body className="mail-page" style={{ margin: 0, padding: 0, backgroundColor: COLORS.paper }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <LayoutTable width="100%" className="mail-page" style={{ backgroundColor: COLORS.paper }}>
          <td align="center" style={{ padding: '32px 16px' }}>
            <table
              role="presentation"
              width="100%"
              {...BARE_TABLE}
              style={{ maxWidth: MAX_WIDTH_PX, textAlign: 'left' }}
            >
              <tbody>
                <Row style={{ paddingBottom: 12, borderBottom: `3px solid ${COLORS.gold}` }}>
                  <Letterhead />
                </Row>
                <Row style={{ padding: '24px 0' }}>
                  {children}
                  <MailedLinks links={links} />
                </Row>
                <Row className="mail-soft mail-rule" style={foot}>
                  <Sender />
                  <p style={{ margin: '12px 0 0' }}>{reason}</p>
                </Row>
              </tbody>
            </table>
          </td>
        </LayoutTable>
      </body>
    </html>
  );
}

const Row = ({ children, ...cell }: ComponentProps<'td'>) => (
  <tr>
    <td {...cell}>{children}</td>
  </tr>
);

const foot: CSSProperties = {
  fontFamily: FONT,
  fontSize: 13,
  lineHeight: '20px',
  color: COLORS.inkSoft,
  paddingTop: 16,
  borderTop: `1px solid ${COLORS.line}`,
};

function Letterhead() {
  const { name, phone } = brand;
  return (
    <LayoutTable width="100%">
      <td width={40} style={{ width: 40 }}>
        <Mark />
      </td>
      <td
        className="mail-ink"
        style={{ fontFamily: DISPLAY_FONT, fontSize: 20, lineHeight: '28px', fontWeight: 700, color: COLORS.ink }}
      >
        {name}
      </td>
      <td align="right">
        {/* The sender's lines below say it in the text part. */}
        <div data-skip-in-text="true" style={{ whiteSpace: 'nowrap' }}>
          <a
            href={phoneHref(phone)}
            className="mail-ink"
            style={{ fontFamily: FONT, fontSize: 15, lineHeight: '28px', color: COLORS.ink }}
          >
            {phone}
          </a>
        </div>
      </td>
    </LayoutTable>
  );
}

/** Of table cells, because many programs show no picture before their reader asks for it. */
function Mark() {
  const { mailBars = [] } = brand.logo;
  const letter = { fontFamily: DISPLAY_FONT, fontSize: 20, fontWeight: 700, color: COLORS.onGold };
  return (
    <LayoutTable
      data-skip-in-text="true"
      width={30}
      bgcolor={COLORS.gold}
      style={{ width: 30, borderRadius: 4, backgroundColor: COLORS.gold }}
    >
      <td height={30} align="center" style={{ height: 30 }}>
        {mailBars.length === 0 ? (
          <div style={letter}>{Array.from(brand.name)[0]}</div>
        ) : (
          <LayoutTable style={{ margin: '0 auto' }}>
            {mailBars.map((height, index) => (
              // eslint-disable-next-line react/no-array-index-key -- Bars of one height differ only by their place.
              <td key={index} style={{ padding: '0 2px', fontSize: 1, lineHeight: '1px' }}>
                <div style={{ width: 3, height, backgroundColor: COLORS.onGold }} />
              </td>
            ))}
          </LayoutTable>
        )}
      </td>
    </LayoutTable>
  );
}

function Sender() {
  const [name, ...others] = senderLines();
  return (
    <p style={{ margin: 0 }}>
      <strong>{name}</strong>
      <br />
      {withLineBreaks(others.join('\n'))}
    </p>
  );
}
