import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { SmtpPeer } from '../peers/smtp-peer.ts';

/** Waits for the first message to this address, or the first with such a subject. */
export async function mailTo({ received }: SmtpPeer, address: string, subject = /(?:)/): Promise<Email> {
  const find = async () => {
    for (const { to, raw } of received) {
      if (!to.includes(address)) continue;
      const mail = await PostalMime.parse(raw);
      if (subject.test(mail.subject ?? '')) return mail;
    }
    return undefined;
  };
  await expect.poll(find, { message: `no mail to ${address}` }).toBeDefined();
  // Messages stay where they are once they have come.
  return (await find()) ?? PostalMime.parse('');
}

export function countMailTo({ received }: SmtpPeer, address: string): number {
  return received.filter(({ to }) => to.includes(address)).length;
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
