import words from '#content/desk/desk-words.yaml';
import type { HeldChoice } from '#features/desk/shared/held-schema.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { decideHeld, type HeldAct } from './person-changes.ts';

interface HeldActsProps {
  choice: HeldChoice;
  describedBy?: string;
  binKey?: string;
  onDone?: () => void;
}

export function HeldActs({ choice, describedBy, binKey, onDone }: HeldActsProps) {
  const decide = async (decision: HeldAct) => {
    if (await decideHeld(decision, choice)) onDone?.();
  };
  const { release, bin } = words.held;
  return (
    <>
      <DeskButton label={release.button} aria-describedby={describedBy} onClick={() => void decide('release')} />
      <DeskButton
        label={bin.button}
        data-key={binKey}
        aria-describedby={describedBy}
        onClick={() => void decide('bin')}
      />
    </>
  );
}
