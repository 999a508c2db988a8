import words from '../../../content/brochures/customer-service-automation-brochure.yaml';
import { TicketInbox } from '../artefacts/ticket-inbox.tsx';
import { TicketSources } from '../artefacts/ticket-sources.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function CustomerServiceAutomationPage() {
  const desk = artefactOf(words, 'ticket-sources');
  return (
    <BrochurePage
      name="customer-service-automation"
      words={words}
      beside={<TicketInbox desk={desk} />}
      parts={{ tickets: <TicketSources desk={desk} /> }}
    />
  );
}
