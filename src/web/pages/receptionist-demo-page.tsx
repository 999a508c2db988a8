import words from '../../../content/brochures/receptionist-demo-brochure.yaml';
import { BrochurePage } from '../blocks/brochure-page.tsx';
import { DemoEntry } from '../features/receptionist/demo-entry.tsx';
import { SampleTalk } from '../features/receptionist/sample-talk.tsx';

export default function ReceptionistDemoPage() {
  return (
    <BrochurePage
      name="receptionist-demo"
      words={words}
      parts={{ demo: <DemoEntry voice />, sample: <SampleTalk /> }}
    />
  );
}
