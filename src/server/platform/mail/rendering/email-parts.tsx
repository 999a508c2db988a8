import { createElement, Fragment, type CSSProperties, type ReactNode } from 'react';
import named from '#content/people.yaml';
import type { Person } from '#schemas/people-schema.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { DISPLAY_FONT, TEXT } from './email-styles.ts';
import { isolated } from './visitor-text.ts';

type Texts = { children: ReactNode };

const display: CSSProperties = { ...TEXT, fontFamily: DISPLAY_FONT, fontWeight: 700, letterSpacing: '-0.01em' };
/** With a hairline above it, as sections have on the site. */
const heading: CSSProperties = {
  ...display,
  fontSize: 20,
  lineHeight: '26px',
  margin: '28px 0 12px',
  paddingTop: 20,
  borderTop: `1px solid ${COLORS.line}`,
};
const subheading: CSSProperties = {
  ...TEXT,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 700,
  color: COLORS.goldText,
  margin: '16px 0 6px',
};
const smallPrint: CSSProperties = { ...TEXT, fontSize: 14, lineHeight: '21px', color: COLORS.inkSoft };

export const EmailTitle = ({ children }: Texts) => (
  <h1 className="mail-ink" style={{ ...display, fontSize: 28, lineHeight: '34px' }}>
    {children}
  </h1>
);

export const EmailHeading = ({ children }: Texts) => (
  <h2 className="mail-ink mail-rule" style={heading}>
    {children}
  </h2>
);

export const EmailSubheading = ({ children }: Texts) => (
  <h3 className="mail-gold" style={subheading}>
    {children}
  </h3>
);

export const EmailText = ({ children }: Texts) => (
  <p className="mail-ink" style={TEXT}>
    {children}
  </p>
);

export const EmailSmallPrint = ({ children }: Texts) => (
  <p className="mail-soft" style={smallPrint}>
    {children}
  </p>
);

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
        <li key={item} className="mail-ink" style={{ ...TEXT, margin: '0 0 6px' }}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/**
 * Making the plain text of a message of 5,000 lines takes over 100 ms. The rest of a longer text goes on in the last
 * line; the database has it as it was typed.
 */
const LINES_MAX = 300;

/** Uses `<br>`, because mail programs ignore `white-space`. Lines that are separate children need no keys. */
export function withLineBreaks(text: string) {
  const lines = text.split('\n');
  const rest = lines.splice(LINES_MAX).filter((line) => line.trim() !== '');
  if (rest.length > 0) lines.push(rest.join(' '));
  const [first = '', ...others] = lines.map(isolated);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
