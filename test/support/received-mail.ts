/** Reads what the tests' mail server received, as a mail program would. */
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { SmtpPeer } from './smtp-peer.ts';

/** Waits for the first message to this address. */
export async function mailTo({ received }: SmtpPeer, address: string): Promise<Email> {
  const find = () => received.find(({ to }) => to.includes(address));
  await expect.poll(find, { message: `no mail to ${address}` }).toBeDefined();
  return PostalMime.parse(find()?.raw ?? '');
}

export function countMailTo({ received }: SmtpPeer, address: string): number {
  return received.filter(({ to }) => to.includes(address)).length;
}

export function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
}

/** The one link in a message that leads to this path. */
export function linkIn(mail: Email, path: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const [link, ...others] = [...new Set(links.filter((href) => new URL(href).pathname === path))];
  if (!link || others.length > 0)
    throw new Error(`The message "${mail.subject}" should hold one link to ${path}, and holds: ${links.join(', ')}`);
  return link;
}
