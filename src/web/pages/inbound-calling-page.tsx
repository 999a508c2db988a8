import words from '../../../content/brochures/inbound-calling-brochure.yaml';
import { EveningLog } from '../artefacts/evening-log.tsx';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { DemoEntry } from '../features/receptionist/demo-entry.tsx';

export default function InboundCallingPage() {
  const log = artefactOf(words, 'evening-log');
  return (
    <BrochurePage name="inbound-calling" words={words} parts={{ log: <EveningLog log={log} />, demo: <DemoEntry /> }} />
  );
}
