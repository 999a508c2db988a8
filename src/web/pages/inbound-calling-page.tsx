import words from '../../../content/brochures/inbound-calling-brochure.yaml';
import { EveningLog } from '../artifacts/evening-log/evening-log.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { DemoEntry } from '../features/receptionist/demo-entry.tsx';

export default function InboundCallingPage() {
  const log = artifactOf(words, 'evening-log');
  return (
    <BrochurePage name="inbound-calling" words={words} parts={{ log: <EveningLog log={log} />, demo: <DemoEntry /> }} />
  );
}
