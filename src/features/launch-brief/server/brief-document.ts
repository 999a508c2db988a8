import brand from '#content/brand.yaml';
import { contactAddressOf, summaryOf, textOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { routes } from '#shared/site/routes.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';

export interface BriefMailPayload {
  briefId: string;
  /** The link's epoch when the brief was sent: a link that was turned off since must not be mailed again. */
  linkEpoch?: number;
  number: number;
  answers: BriefAnswers;
  files: string[];
  source: VisitSource | undefined;
  sentAt: number;
}

export type BriefDocument = ReturnType<typeof briefDocument>;

export function briefDocument(payload: BriefMailPayload, links: Pick<PrivateLinks, 'link'>) {
  const { briefId, linkEpoch, number, answers, files, source, sentAt } = payload;
  return {
    businessName: textOf(answers['businessName']),
    contactName: textOf(answers['contactName']),
    contactEmail: contactAddressOf(answers),
    number,
    sections: summaryOf(answers),
    files,
    source,
    sentAt,
    briefUrl: links.link(routes['agent-onboarding'], 'brief', briefId, linkEpoch),
  };
}

export function sampleBrief(): BriefDocument {
  const answers: BriefAnswers = {
    businessName: 'Example Street Plumbing',
    contactName: "Zoë O'Hara <b>",
    contactEmail: 'zoe@customer.example',
    timeZone: 'America/Chicago',
    hoursMonFrom: '08:00',
    hoursMonTo: '17:00',
    services: 'Drain cleaning: from 150 dollars\nRepiping: no price, offer a visit',
    states: ['Illinois', 'Iowa'],
    handOffFirst: brand.examplePhone,
    signOffName: 'Dana',
  };
  const payload = {
    briefId: 'sample',
    number: 2,
    answers,
    files: ['Prices 2026.pdf'],
    source: { first: { source: 'newsletter' } },
    sentAt: Date.UTC(2026, 10, 21, 14, 30),
  };
  return briefDocument(payload, { link: () => 'https://www.site.example/agent-onboarding#sample' });
}
