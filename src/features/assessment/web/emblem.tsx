import { inFewPaths, type EmblemPart } from '../shared/emblem.ts';
import type { Style } from '../shared/disc-scoring.ts';
import { EmblemPaths } from './emblem-paths.tsx';

interface EmblemProps {
  parts: readonly EmblemPart[];
  leading: Style | undefined;
  label?: string;
}

export function Emblem({ parts, leading, label }: EmblemProps) {
  const paths = inFewPaths(parts).map(({ style, ...part }) => ({ ...part, leads: style === leading }));
  return <EmblemPaths paths={paths} label={label} />;
}
