/** What two entries of the same person have in common. Kept beside the search's words; no word begins like a mark. */
import { emailKey, recipientKey } from '#shared/text/email-address.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { linesOf } from './people-tables.ts';
import { numbersIn } from './search-words.ts';

interface Marked {
  email: string;
  addresses?: string;
  phone?: string | null | undefined;
  phones?: string;
  company?: string;
}

/** With or without the country's code, a number ends in these. Numbers that only end alike are told apart by whoever asks. */
const NUMBER_END = 8;

/** Where people of many companies have their mailboxes. */
const PUBLIC_DOMAINS = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com aol.com ' +
    'proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com comcast.net verizon.net att.net'
  ).split(' '),
);

export function sameMarks(person: Marked): string[] {
  const addresses = addressesOf(person);
  const domains = addresses.map(domainOf).filter((domain) => domain !== '' && !PUBLIC_DOMAINS.has(domain));
  const company = foldText(person.company ?? '').trim();
  const marks = [
    ...addresses.map(mailboxMark),
    ...domains.map((domain) => `@@${domain}`),
    ...numbersOf(person).map((number) => `#${number.slice(-NUMBER_END)}`),
    ...(company ? [`&${company}`] : []),
  ];
  return [...new Set(marks)];
}

export function mailboxMark(address: string): string {
  return `@${recipientKey(address)}`;
}

/** Whether it says that somebody is of the same company: then there may be many. */
export function isOfCompany(mark: string): boolean {
  return mark.startsWith('@@') || mark.startsWith('&');
}

export function addressesOf({ email, addresses = '' }: Marked): string[] {
  return [email, ...linesOf(addresses)].filter(Boolean);
}

/** In digits alone. */
export function numbersOf({ phone, phones = '' }: Marked): string[] {
  return numbersIn([phone ?? '', phones].join('\n'));
}

function domainOf(address: string): string {
  return emailKey(address).split('@')[1] ?? '';
}
