import words from '../../../content/brochures/customer-service-automation-brochure.yaml';
import { TicketInbox } from '../artifacts/ticket-sources/ticket-inbox.tsx';
import { TicketSources } from '../artifacts/ticket-sources/ticket-sources.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function CustomerServiceAutomationPage() {
  const desk = artifactOf(words, 'ticket-sources');
  return (
    <BrochurePage
      name="customer-service-automation"
      words={words}
      beside={<TicketInbox desk={desk} />}
      parts={{ tickets: <TicketSources desk={desk} /> }}
    />
  );
}
