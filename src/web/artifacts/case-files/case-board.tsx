/** The example builds at a glance: who called, and what came of it. Each leads to its call and plays it. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { callAnchor } from '#features/calls/web/use-heard-call.ts';
import styles from './case-board.module.css';

export function CaseBoard({ words: { board, cases } }: PartProps<'case-files'>) {
  return (
    <ArtifactFrame label={board.label} title={board.title}>
      <ul className={`rows ${styles.board}`}>
        {Object.values(cases).map(({ trade, call, outcome }) => (
          <li key={call}>
            <a href={`#${callAnchor(call)}`}>{trade}</a>
            <p>{outcome}</p>
          </li>
        ))}
      </ul>
    </ArtifactFrame>
  );
}
