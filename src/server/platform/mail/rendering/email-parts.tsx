/** The pieces emails are built from. Styles are inline, because mail programs drop most style sheets. */
import type { CSSProperties, ReactNode } from 'react';
import named from '#content/people.yaml';
import type { Person } from '#schemas/people-schema.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { DISPLAY_FONT, FONT } from './email-font.ts';
import { isolated } from './visitor-text.ts';

const text: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '25px',
  color: COLORS.ink,
  margin: '0 0 16px',
};

const display: CSSProperties = { fontFamily: DISPLAY_FONT, fontWeight: 700, letterSpacing: '-0.01em' };

export function EmailTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="mail-ink" style={{ ...text, ...display, fontSize: 28, lineHeight: '34px' }}>
      {children}
    </h1>
  );
}

/** A heading with a hairline above it, as sections have on the site. */
export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="mail-ink mail-rule"
      style={{
        ...text,
        ...display,
        fontSize: 20,
        lineHeight: '26px',
        margin: '28px 0 12px',
        paddingTop: 20,
        borderTop: `1px solid ${COLORS.line}`,
      }}
    >
      {children}
    </h2>
  );
}

export function EmailSubheading({ children }: { children: ReactNode }) {
  return (
    <h3
      className="mail-gold"
      style={{
        ...text,
        fontSize: 15,
        lineHeight: '22px',
        fontWeight: 700,
        color: COLORS.goldText,
        margin: '16px 0 6px',
      }}
    >
      {children}
    </h3>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <p className="mail-ink" style={text}>
      {children}
    </p>
  );
}

/** `name` is what `greetingName` returned; null greets without a name. */
export function EmailGreeting({ name }: { name: string | null }) {
  return <EmailText>{name === null ? 'Hello,' : `Hello ${isolated(name)},`}</EmailText>;
}

export function EmailSmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="mail-soft" style={{ ...text, fontSize: 14, lineHeight: '21px', color: COLORS.inkSoft }}>
      {children}
    </p>
  );
}

/** The person of people.yaml who signs our mails to visitors; nothing while nobody does. */
export function EmailSignature({ people = named.people }: { people?: readonly Person[] }) {
  const signer = people.find((person) => person.signs);
  if (!signer) return null;
  const line = signer.phone === undefined ? signer.role : `${signer.role}, ${signer.phone}`;
  return (
    <EmailText>
      {signer.name}
      <br />
      {line}
    </EmailText>
  );
}

export function EmailList({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul style={{ margin: '0 0 16px', paddingLeft: 22 }}>
      {items.map((item) => (
        <li key={item} className="mail-ink" style={{ ...text, margin: '0 0 6px' }}>
          {item}
        </li>
      ))}
    </ul>
  );
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: COLORS.gold, borderRadius: 4 }}>
            <a
              href={href}
              style={{
                ...text,
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
        </tr>
      </tbody>
    </table>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="mail-gold" style={{ color: COLORS.goldText }}>
      {children}
    </a>
  );
}
