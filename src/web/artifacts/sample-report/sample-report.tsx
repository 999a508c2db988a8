import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { Circumplex } from '#web/blocks/disc/circumplex.tsx';
import { StyleBars } from '#web/blocks/disc/style-bars.tsx';
import styles from './sample-report.module.css';

export function SampleReport({ words: sample }: PartProps<'sample-report'>) {
  const { label, headline, hedge, shares, point } = sample;
  const numbers = shares.map(({ name, count }) => `${name} ${count}`).join(', ');
  return (
    <ArtifactFrame label={label} title={headline}>
      <p className={`muted ${styles.hedge}`}>{hedge}</p>
      <div className={styles.numbers}>
        <Circumplex {...point} description={fillWords(labels.samplePlace, { shares: numbers })} />
        <StyleBars shares={shares} />
      </div>
    </ArtifactFrame>
  );
}
