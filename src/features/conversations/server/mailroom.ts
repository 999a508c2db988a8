import { replyAddressOf } from './taking/match-mail.ts';
import type { Mailroom } from './taking/take-in.ts';

interface MailSettings {
  /** Address or `Name <address>`. */
  mailFrom: string;
  mailIn: { imapUrl: string | undefined; knowsPlusAddresses: boolean; takesStrangers: boolean };
}

/** Which mail is ours and whose we take, and where answers go. */
export function createMailroom(
  { mailFrom, mailIn }: MailSettings,
  { roles, takeAnswer }: Pick<Mailroom, 'roles' | 'takeAnswer'>,
) {
  const address = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  const { imapUrl, knowsPlusAddresses, takesStrangers } = mailIn;
  const user = imapUrl === undefined ? '' : decodeURIComponent(new URL(imapUrl).username);
  return {
    roles,
    takeAnswer,
    ownAddresses: [address, user].filter((own) => own.includes('@')),
    takesStrangers,
    /** Where an answer of the person with this id is read; undefined if no mailbox is. */
    answersTo: (personId: string) => {
      if (imapUrl === undefined) return undefined;
      return knowsPlusAddresses ? replyAddressOf(address, personId) : address;
    },
  };
}
