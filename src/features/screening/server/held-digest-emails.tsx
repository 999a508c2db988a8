import { Fragment } from 'react';
import words from '#content/emails/screening-words.yaml';
import type { MailedAct, MailedActs, MailedLink } from '#server/platform/mail/outbox/mailed-acts.ts';
import { defineEmail, Paragraphs } from '#server/platform/mail/rendering/define-email.tsx';
import { EmailSection, MailedLinks } from '#server/platform/mail/rendering/email-parts.tsx';
import { unlinked } from '#server/platform/mail/rendering/visitor-text.ts';

interface HeldDigest<Release> {
  /** `title` names the form. */
  forms: { title: string; waiting: number }[];
  newest: { name: string; title: string; subject: string; heldFor: string; release: Release }[];
}

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    /** An older release queued digests without `newest`. */
    'held-digest': Pick<HeldDigest<MailedAct>, 'forms'> & Partial<HeldDigest<MailedAct>>;
  }
}

/** In an email, more would be in the way; the desk has all. */
export const SHOWN_IN_DIGEST = 3;

export const emails = [
  defineEmail({
    kind: 'held-digest',
    causedBy: 'visitor',
    tellsOfMany: true,
    words: words.digest,
    blanks: ({ forms }: HeldDigest<MailedLink>) => ({
      total: String(forms.reduce((sum, { waiting }) => sum + waiting, 0)),
    }),
    facts: ({ forms }) => forms.map(({ title, waiting }) => [title, String(waiting)]),
    Below: DigestBelow,
    sampleProps: {
      forms: [
        { title: 'Messages', waiting: 31 },
        { title: 'Meeting requests', waiting: 2 },
      ],
      newest: [
        {
          name: 'Zoë O’Hara',
          title: 'Messages',
          subject: 'AI receptionist',
          heldFor: 'several links',
          release: { label: 'Not spam', url: 'https://www.site.example/desk/mail/release?token=sample' },
        },
      ],
    },
    compose({ forms, newest = [] }, _mail, mailedActs: MailedActs) {
      const linked = newest.map(({ release, ...held }) => ({ ...held, release: mailedActs.link(release) }));
      return { props: { forms, newest: linked } };
    },
  }),
];

function DigestBelow({ newest }: HeldDigest<MailedLink>) {
  const { newest: heading, held, closing } = words.digest;
  return (
    <>
      {newest.length > 0 && <EmailSection heading={heading} />}
      {newest.map(({ name, title, subject, heldFor, release }) => (
        <Fragment key={release.url}>
          <Paragraphs texts={[held]} blanks={{ title, heldFor, subject: unlinked(subject), name: unlinked(name) }} />
          <MailedLinks links={[release]} />
        </Fragment>
      ))}
      <Paragraphs texts={closing} />
    </>
  );
}
