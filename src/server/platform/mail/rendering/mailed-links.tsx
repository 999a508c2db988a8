import { createContext, useContext } from 'react';
import type { MailedLink } from '../outbox/mailed-acts.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { FONT } from './email-font.ts';

/** Those of the email that is being rendered, which its layout shows below the message. */
export const LinksOfMail = createContext<readonly MailedLink[]>([]);

export function LinksBelow() {
  const links = useContext(LinksOfMail);
  return links.length === 0 ? null : <MailedLinks links={links} />;
}

export function MailedLinks({ links }: { links: readonly MailedLink[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          {links.map(({ label, url }) => (
            <td key={url} style={{ paddingRight: 10 }}>
              <a
                href={url}
                className="mail-ink mail-rule"
                style={{
                  display: 'inline-block',
                  padding: '11px 16px',
                  border: `1px solid ${COLORS.inkSoft}`,
                  borderRadius: 4,
                  fontFamily: FONT,
                  fontSize: 15,
                  lineHeight: '20px',
                  fontWeight: 700,
                  color: COLORS.ink,
                  textDecoration: 'none',
                }}
              >
                {label}
              </a>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
