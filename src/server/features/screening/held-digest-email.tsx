/** Tells the owner how many submissions are held as spam, and how to see them. */
import { KEPT_PERIODS } from '../../../shared/site/kept-periods.ts';
import type { Email, EmailTemplate } from '../../platform/mail/outbox/email-declaration.ts';
import { EmailFacts } from '../../platform/mail/rendering/email-facts.tsx';
import { EmailLayout } from '../../platform/mail/rendering/email-layout.tsx';
import { EmailText, EmailTitle } from '../../platform/mail/rendering/email-parts.tsx';

declare module '../../platform/mail/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'held-digest': HeldDigestPayload;
  }
}

interface HeldDigestPayload {
  /** `title` names the form. */
  forms: { title: string; waiting: number }[];
}

interface HeldDigestProps extends HeldDigestPayload {
  siteUrl: string;
}

export function heldDigestEmail(siteUrl: string): Email<HeldDigestPayload, HeldDigestProps> {
  return { template, compose: (payload) => ({ props: { ...payload, siteUrl } }) };
}

export const template: EmailTemplate<HeldDigestProps> = {
  subject: ({ forms }) => `Held as possible spam: ${totalOf(forms)}`,
  Body: HeldDigestEmail,
  sampleProps: {
    forms: [
      { title: 'Messages', waiting: 31 },
      { title: 'Meeting requests', waiting: 2 },
    ],
    siteUrl: 'https://www.modai.example',
  },
};

function HeldDigestEmail({ forms, siteUrl }: HeldDigestProps) {
  return (
    <EmailLayout
      preview="They are stored, and nobody has been told of them yet."
      reason="You get this message because your address is the owner's address of this site."
    >
      <EmailTitle>Held as possible spam</EmailTitle>
      <EmailText>
        What came through these forms looked like spam. It is stored like everything else, but you got no email about
        it, and neither did the senders. They saw the usual thanks.
      </EmailText>
      <EmailFacts facts={forms.map(({ title, waiting }) => [title, String(waiting)] as const)} />
      <EmailText>
        {`To read them and let one through, ask ${siteUrl}/admin/held with an operator's token, as the section “Held as spam” of docs/operations.md shows. Letting one through sends the emails that were held back.`}
      </EmailText>
      <EmailText>
        {`You need not do anything. What nobody lets through is deleted with its kind: a message after ${KEPT_PERIODS.leads.text}, a meeting request after ${KEPT_PERIODS.meetings.text}. This email comes once an hour at most, and only when something new was held.`}
      </EmailText>
    </EmailLayout>
  );
}

function totalOf(forms: HeldDigestPayload['forms']): number {
  return forms.reduce((sum, { waiting }) => sum + waiting, 0);
}
