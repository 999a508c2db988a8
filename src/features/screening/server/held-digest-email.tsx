import { Fragment } from 'react';
import { routes } from '#shared/site/routes.ts';
import { KEPT_PERIODS } from '#shared/site/kept-periods.ts';
import type { Email, EmailTemplate } from '#server/platform/mail/outbox/email-declaration.ts';
import type { MailedAct, MailedActs, MailedLink } from '#server/platform/mail/outbox/mailed-acts.ts';
import { MailedLinks } from '#server/platform/mail/rendering/mailed-links.tsx';
import { headerText, isolated, unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import { EmailFacts } from '#server/platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '#server/platform/mail/rendering/email-layout.tsx';
import { EmailHeading, EmailText, EmailTitle } from '#server/platform/mail/rendering/email-parts.tsx';

declare module '#server/platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'held-digest': HeldDigestPayload;
  }
}

/** In an email, more would be in the way; the desk has all. */
export const SHOWN_IN_DIGEST = 3;

interface HeldDigestPayload {
  /** `title` names the form. */
  forms: { title: string; waiting: number }[];
  /** An older release queued digests without it. */
  newest?: { name: string; title: string; subject: string; heldFor: string; release: MailedAct }[];
}

interface HeldDigestProps extends Pick<HeldDigestPayload, 'forms'> {
  newest: (Omit<NonNullable<HeldDigestPayload['newest']>[number], 'release'> & { release: MailedLink })[];
  siteUrl: string;
}

export function heldDigestEmail({
  siteUrl,
  mailedActs,
}: {
  siteUrl: string;
  mailedActs: MailedActs;
}): Email<HeldDigestPayload, HeldDigestProps> {
  return {
    template,
    compose({ forms, newest = [] }) {
      const linked = newest.map(({ release, ...held }) => ({ ...held, release: mailedActs.link(release) }));
      return { props: { forms, newest: linked, siteUrl } };
    },
  };
}

export const template: EmailTemplate<HeldDigestProps> = {
  subject: ({ forms }) => `Held as possible spam: ${totalOf(forms)}`,
  Body: HeldDigestEmail,
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
        release: { label: 'Release', url: 'https://www.site.example/desk/mail/release?token=sample' },
      },
    ],
    siteUrl: 'https://www.site.example',
  },
};

function HeldDigestEmail({ forms, newest, siteUrl }: HeldDigestProps) {
  return (
    <EmailLayout preview="They are stored, and nobody has been told of them yet.">
      <EmailTitle>Held as possible spam</EmailTitle>
      <EmailText>
        What came through these forms looked like spam. It is stored like everything else, but you got no email about
        it, and neither did the senders. They saw the usual thanks.
      </EmailText>
      <EmailFacts facts={forms.map(({ title, waiting }) => [title, String(waiting)] as const)} />
      {newest.length > 0 && <EmailHeading>The newest</EmailHeading>}
      {newest.map(({ name, title, subject, heldFor, release }) => (
        <Fragment key={release.url}>
          <EmailText>
            {`${title}: ${isolated(unlinked(headerText(subject)))}, from ${isolated(unlinked(headerText(name)))}. Held because of this: ${heldFor}.`}
          </EmailText>
          <MailedLinks links={[release]} />
        </Fragment>
      ))}
      <EmailText>
        {`All of them are at the desk, under People: ${siteUrl}${routes['desk-people']}. Without signing in, ask ${siteUrl}/admin/held with an operator's token. Releasing one sends the emails that were held back.`}
      </EmailText>
      <EmailText>
        {`You don't have to do anything. What nobody lets through is deleted with its kind: a message after ${KEPT_PERIODS.leads.text}, a meeting request after ${KEPT_PERIODS.meetings.text}. This email comes once an hour at most, and only when something new was held.`}
      </EmailText>
    </EmailLayout>
  );
}

function totalOf(forms: HeldDigestPayload['forms']): number {
  return forms.reduce((sum, { waiting }) => sum + waiting, 0);
}
