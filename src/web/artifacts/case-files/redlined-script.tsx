/** A script after its test: the callers' lines, and each of the agent's lines that had to change. */
import type { PartProps } from '#schemas/content-schema.ts';
import { Redline } from './redline.tsx';
import styles from './redlined-script.module.css';

export function RedlinedScript({ words: { labels, script } }: PartProps<'case-files'>) {
  return (
    <figure className={styles.script}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{script.label}</span>
        {script.title}
      </figcaption>
      <ol>
        {script.lines.map((line) => (
          <li key={'says' in line ? line.says : line.after}>
            <p className={styles.speaker}>{line.speaker}</p>
            {'says' in line ? <p>{line.says}</p> : <Redline labels={labels} {...line} />}
          </li>
        ))}
      </ol>
    </figure>
  );
}
