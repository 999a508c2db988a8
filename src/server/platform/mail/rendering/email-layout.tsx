/** The frame of every email: our letterhead on top, the message, and at the bottom who sent it and why. */
import type { ReactNode } from 'react';
import brand from '#content/brand.yaml';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { EmailLetterhead, EmailSignature } from './email-letterhead.tsx';
import { FONT } from './email-font.ts';
import { LinksBelow } from './mailed-links.tsx';

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

interface EmailLayoutProps {
  /** Shown by inboxes beside the subject. */
  preview: string;
  /** Why this person gets this message; by default, as the owner. */
  reason?: ReactNode;
  children: ReactNode;
}

export const FOR_OWNER = "You received this email because your address is the owner's address of this site.";

export function EmailLayout({ preview, reason = FOR_OWNER, children }: EmailLayoutProps) {
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
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          className="mail-page"
          style={{ backgroundColor: COLORS.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: MAX_WIDTH_PX, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ paddingBottom: 12, borderBottom: `3px solid ${COLORS.gold}` }}>
                        <EmailLetterhead />
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '24px 0' }}>
                        {children}
                        <LinksBelow />
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="mail-soft mail-rule"
                        style={{
                          ...cell,
                          fontSize: 13,
                          lineHeight: '20px',
                          color: COLORS.inkSoft,
                          paddingTop: 16,
                          borderTop: `1px solid ${COLORS.line}`,
                        }}
                      >
                        <EmailSignature />
                        <p style={{ margin: '12px 0 0' }}>{reason}</p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const cell = { fontFamily: FONT };
