import words from '#content/brochures/how-it-works-brochure.yaml';
import { ProjectWaveform } from '../artifacts/project-waveform/project-waveform.tsx';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';

export default function HowItWorksPage() {
  const plan = artifactOf(words, 'project-waveform');
  const steps = words.blocks.find((block) => block.kind === 'steps')?.items.map(({ name }) => name) ?? [];
  return (
    <BrochurePage
      name="how-it-works"
      words={words}
      parts={{ plan: <ProjectWaveform plan={plan} stepNames={steps} /> }}
    />
  );
}
