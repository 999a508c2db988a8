import words from '#content/emails/letters-words.yaml';
import { confirmedSubscribers, type LeavingLinks } from '#features/newsletter/server/interface.ts';
import { LETTERS_PATH, routes } from '#shared/site/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Unwanted } from '#server/platform/mail/outbox/email-declaration.ts';
import { defineEmail } from '#server/platform/mail/rendering/define-email.tsx';
import {
  EmailLink,
  EmailList,
  EmailQuote,
  EmailSection,
  EmailText,
  withLineBreaks,
} from '#server/platform/mail/rendering/email-parts.tsx';
import { shortened } from '#server/platform/mail/rendering/visitor-text.ts';
import { LetterText, openingOf, type LetterParts } from './letter-markdown.tsx';
import { findLetter } from './letter-store.ts';
import { isTalkingTo } from './welcome-recipients.ts';

interface LetterProps {
  subject: string;
  text: string;
  unsubscribeUrl: string;
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    letter: { letterId: string; subscriberId: string };
    'letter-test': { userId: string; subject: string; text: string };
  }
}

export interface LettersEmailsContext {
  db: Database;
  links: LeavingLinks;
}

/** What inboxes show after the subject. */
const OPENING_LENGTH = 120;

const PARTS: LetterParts = {
  Heading: ({ text, isSub }) => <EmailSection heading={text} sub={isSub} />,
  Text: EmailText,
  List: EmailList,
  Quote: EmailQuote,
  Code: ({ text }) => <EmailQuote>{withLineBreaks(text)}</EmailQuote>,
  Rule: () => <hr style={{ margin: '24px 0' }} />,
  Link: EmailLink,
};

const looks = {
  causedBy: 'visitor',
  words: words.letter,
  blanks: ({ subject, text, unsubscribeUrl }: LetterProps) => {
    const start = shortened(openingOf(text), OPENING_LENGTH);
    return { subject, start, unsubscribeUrl, lettersUrl: LETTERS_PATH };
  },
  Below: ({ text }: LetterProps) => <LetterText text={text} parts={PARTS} />,
  sampleProps: {
    subject: 'Three calls that pay for the year',
    text: 'Hello,\n\n## What we heard\n\nIt was a **good** month, see [the demo](https://www.site.example/features).\n\n- One\n- Two',
    unsubscribeUrl: 'https://www.site.example/newsletter/unsubscribe?token=sample',
  },
} as const;

/** Without a token, since it goes to the owner: its link unsubscribes nobody. */
const BARE_LINK = routes['newsletter-unsubscribe'];

export function sampleLetter({ subject, text }: Pick<LetterProps, 'subject' | 'text'>): LetterProps {
  return { subject: subject.trim() || words.untitled, text, unsubscribeUrl: BARE_LINK };
}

const letter = defineEmail({
  ...looks,
  kind: 'letter',
  lane: 'bulk',
  /** @throws {Unwanted} for whoever isn't to get it any more. */
  async compose({ letterId, subscriberId }, _mail, { db, links }: LettersEmailsContext) {
    const row = await findLetter(db, letterId);
    const subscriber = await confirmedSubscribers(db).select('email').where('id', '=', subscriberId).executeTakeFirst();
    const isOver = !row || !subscriber || (row.welcome_day !== null && (await isTalkingTo(db, subscriber.email)));
    if (isOver) throw new Unwanted();
    const unsubscribeUrl = links.unsubscribe(subscriberId, letterId);
    return {
      props: { subject: row.subject, text: row.body, unsubscribeUrl },
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  },
});

export const letterTemplate = letter.template;

export const emails = [
  letter,
  // To the owner alone.
  defineEmail({
    ...looks,
    causedBy: 'account',
    words: words.test,
    kind: 'letter-test',
    compose: ({ subject, text }) => ({ props: sampleLetter({ subject, text }) }),
  }),
];
