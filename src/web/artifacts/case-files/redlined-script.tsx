/** A script after its test: the callers' lines, and each of the agent's lines that had to change. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { Redline } from './redline.tsx';
import styles from './redlined-script.module.css';

export function RedlinedScript({ words: { labels, script } }: PartProps<'case-files'>) {
  return (
    <ArtifactFrame label={script.label} title={script.title}>
      <ol className={`rows ${styles.script}`}>
        {script.lines.map((line) => (
          <li key={'says' in line ? line.says : line.after}>
            <p className="small">{line.speaker}</p>
            {'says' in line ? <p>{line.says}</p> : <Redline labels={labels} {...line} />}
          </li>
        ))}
      </ol>
    </ArtifactFrame>
  );
}
