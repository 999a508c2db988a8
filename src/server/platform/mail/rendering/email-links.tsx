import { createContext, useContext, type ReactNode } from 'react';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import type { MailedLink } from '../outbox/mailed-acts.ts';
import { FONT, TEXT } from './email-styles.ts';
import { LayoutTable } from './email-tables.tsx';

export interface MailContext {
  siteUrl: string;
  /** Shown below the message. */
  links?: readonly MailedLink[] | undefined;
}

/** Of the email that is being rendered; by default, of a sample. */
export const MailContext = createContext<MailContext>({ siteUrl: 'https://www.site.example' });

/** @param href An address, or a path of the site. */
function useHref(href: string): string {
  const { siteUrl } = useContext(MailContext);
  return href.startsWith('/') ? siteUrl + href : href;
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LayoutTable style={{ margin: '8px 0 24px' }}>
      <td style={{ backgroundColor: COLORS.gold, borderRadius: 4 }}>
        <a
          href={useHref(href)}
          style={{
            ...TEXT,
            display: 'inline-block',
            margin: 0,
            padding: '12px 24px',
            fontWeight: 700,
            textDecoration: 'none',
          }}
        >
          {children}
        </a>
      </td>
    </LayoutTable>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={useHref(href)} className="mail-gold" style={{ color: COLORS.goldText }}>
      {children}
    </a>
  );
}

export function MailedLinks({ links = [] }: Pick<MailContext, 'links'>) {
  if (links.length === 0) return null;
  return (
    <LayoutTable style={{ margin: '0 0 16px' }}>
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
    </LayoutTable>
  );
}
