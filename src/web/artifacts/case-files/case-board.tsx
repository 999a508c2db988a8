/** The example builds at a glance: who called, and what the owner reads. Each leads to its call and plays it. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { callAnchor, callOf, type HeardCalls } from '#features/calls/web/use-heard-call.ts';
import styles from './case-board.module.css';

export function CaseBoard({ words: { board, cases }, heard }: PartProps<'case-files'> & HeardCalls) {
  return (
    <ArtifactFrame label={board.label} title={board.title}>
      <ul className={`rows ${styles.board}`}>
        {Object.values(cases).map(({ trade, call }) => (
          <li key={call}>
            <a href={`#${callAnchor(call)}`}>{trade}</a>
            <p>{callOf(heard, call).notice.news}</p>
          </li>
        ))}
      </ul>
    </ArtifactFrame>
  );
}
