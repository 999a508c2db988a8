/** What emails are built from. Styles are inline, because mail programs drop most style sheets. */
import { createContext, createElement, Fragment, useContext } from 'react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import named from '#content/people.yaml';
import type { Person } from '#schemas/people-schema.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import type { MailedLink } from '../outbox/mailed-acts.ts';
import { isolated } from './visitor-text.ts';

/** Our typefaces where they are installed, because a message loads nothing. */
export const FONT = "'Geist', 'Segoe UI', Helvetica, Arial, sans-serif";
export const DISPLAY_FONT = `'Bricolage Grotesque', ${FONT}`;

const text: CSSProperties = {
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: '25px',
  color: COLORS.ink,
  margin: '0 0 16px',
};
const display: CSSProperties = { ...text, fontFamily: DISPLAY_FONT, fontWeight: 700, letterSpacing: '-0.01em' };
const title: CSSProperties = { ...display, fontSize: 28, lineHeight: '34px' };
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
  ...text,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 700,
  color: COLORS.goldText,
  margin: '16px 0 6px',
};
const smallPrint: CSSProperties = { ...text, fontSize: 14, lineHeight: '21px', color: COLORS.inkSoft };
const quote: CSSProperties = { ...smallPrint, paddingLeft: 12, borderLeft: `2px solid ${COLORS.line}` };
const pressed: CSSProperties = { ...text, display: 'inline-block', margin: 0, fontWeight: 700, textDecoration: 'none' };
const button: CSSProperties = { ...pressed, padding: '12px 24px' };
const secondButton: CSSProperties = {
  ...pressed,
  padding: '11px 16px',
  border: `1px solid ${COLORS.inkSoft}`,
  borderRadius: 4,
  fontSize: 15,
  lineHeight: '20px',
};

type Texts = { children: ReactNode };

const block = (Tag: 'h1' | 'p' | 'blockquote', className: string, style: CSSProperties) =>
  function Block({ children }: Texts) {
    return (
      <Tag className={className} style={style}>
        {children}
      </Tag>
    );
  };

export const EmailTitle = block('h1', 'mail-ink', title);
export const EmailText = block('p', 'mail-ink', text);
export const EmailSmallPrint = block('p', 'mail-soft', smallPrint);
export const EmailQuote = block('blockquote', 'mail-soft mail-rule', quote);

interface SectionProps {
  heading: string;
  /** Whether it is within another section. */
  sub?: boolean;
  /** A paragraph each, which keeps its lines. */
  texts?: readonly string[];
  items?: readonly string[];
  children?: ReactNode;
}

export function EmailSection({ heading: words, sub = false, texts, items, children }: SectionProps) {
  return (
    <>
      {sub ? (
        <h3 className="mail-gold" style={subheading}>
          {words}
        </h3>
      ) : (
        <h2 className="mail-ink mail-rule" style={heading}>
          {words}
        </h2>
      )}
      {texts?.map((one) => (
        <EmailText key={one}>{withLineBreaks(one)}</EmailText>
      ))}
      {items && items.length > 0 && <EmailList items={items} />}
      {children}
    </>
  );
}

interface ListProps {
  items: readonly ReactNode[];
  /** The first number; without one, the items have bullets. */
  start?: number | undefined;
}

export function EmailList({ items, start }: ListProps) {
  const List = start === undefined ? 'ul' : 'ol';
  return (
    <List start={start} style={{ margin: '0 0 16px', paddingLeft: 22 }}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an item is only its place
        <li key={index} className="mail-ink" style={{ ...text, margin: '0 0 6px' }}>
          {item}
        </li>
      ))}
    </List>
  );
}

/**
 * Making the plain text of a message of 5,000 lines takes over 100 ms. The rest of a longer text goes on in the last
 * line; the database has it as it was typed.
 */
const LINES_MAX = 300;

/** Uses `<br>`, because mail programs ignore `white-space`. Lines that are separate children need no keys. */
export function withLineBreaks(lined: string) {
  const lines = lined.split('\n');
  const rest = lines.splice(LINES_MAX).filter((line) => line.trim() !== '');
  if (rest.length > 0) lines.push(rest.join(' '));
  const [first = '', ...others] = lines.map(isolated);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}

/** The person of people.yaml who signs our mails to visitors; nothing while nobody does. */
export function EmailSignature({ people = named.people }: { people?: readonly Person[] }) {
  const signature = siteSignature(people);
  return signature === '' ? null : <EmailText>{withLineBreaks(signature)}</EmailText>;
}

export function siteSignature(people: readonly Person[] = named.people): string {
  const signer = people.find((person) => person.signs);
  if (!signer) return '';
  const { name, role, phone } = signer;
  return `${name}\n${phone === undefined ? role : `${role}, ${phone}`}`;
}

export const BARE_TABLE = { cellPadding: 0, cellSpacing: 0, border: 0 };

/** A row of cells that only lays the email out: mail programs know no other way to set things side by side. */
export const LayoutTable = ({ children, ...table }: ComponentProps<'table'>) => (
  <table role="presentation" {...BARE_TABLE} {...table}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

export interface MailContext {
  siteUrl: string;
  /** In which times are told to the owner. */
  ownerTimeZone: string;
  /** Shown below the message. */
  links?: readonly MailedLink[] | undefined;
}

/** Of the email that is being rendered; by default, of a sample. */
export const MailContext = createContext<MailContext>({
  siteUrl: 'https://www.site.example',
  ownerTimeZone: 'America/Chicago',
});

interface LinkProps extends Texts {
  /** An address, or a path of the site. */
  href: string;
}

function useAddress(href: string): string {
  const { siteUrl } = useContext(MailContext);
  return href.startsWith('/') ? siteUrl + href : href;
}

export const EmailLink = ({ href, children }: LinkProps) => (
  <a href={useAddress(href)} className="mail-gold" style={{ color: COLORS.goldText }}>
    {children}
  </a>
);

export const EmailButton = ({ href, children }: LinkProps) => (
  <LayoutTable style={{ margin: '8px 0 24px' }}>
    <td style={{ backgroundColor: COLORS.gold, borderRadius: 4 }}>
      <a href={useAddress(href)} style={button}>
        {children}
      </a>
    </td>
  </LayoutTable>
);

export function MailedLinks({ links }: Pick<MailContext, 'links'>) {
  if (!links || links.length === 0) return null;
  return (
    <LayoutTable style={{ margin: '0 0 16px' }}>
      {links.map(({ label, url }) => (
        <td key={url} style={{ paddingRight: 10 }}>
          <a href={url} className="mail-ink mail-rule" style={secondButton}>
            {label}
          </a>
        </td>
      ))}
    </LayoutTable>
  );
}
