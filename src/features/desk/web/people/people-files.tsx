/** What is done with the list as a whole: select in it, and the owner's files, one out and one in. */
import { lazy, Suspense } from 'react';
import addWords from '#content/desk/add-words.yaml';
import words from '#content/desk/people-words.yaml';
import { DeskButton } from '../frame/desk-parts.tsx';
import { More } from '../person/more.tsx';
import { PeopleExport, type PeopleExportProps } from './people-export.tsx';

/** With what reads CSV files, which few visits to the list need. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

export type FileDialog = 'export' | 'import';

interface PeopleMenuProps {
  /** Only owners have files. */
  onOpen: ((dialog: FileDialog) => void) | undefined;
  onSelect: (() => void) | undefined;
}

export function PeopleMenu({ onOpen, onSelect }: PeopleMenuProps) {
  const acts = [
    [words.list.startSelecting, onSelect],
    [words.export.button, onOpen && (() => onOpen('export'))],
    [addWords.import.button, onOpen && (() => onOpen('import'))],
  ] as const;
  if (!onOpen && !onSelect) return null;
  return (
    <More icon>
      {(shut) =>
        acts.map(
          ([label, act]) =>
            act && (
              <DeskButton
                key={label}
                label={label}
                onClick={() => {
                  shut();
                  act();
                }}
              />
            ),
        )
      }
    </More>
  );
}

/** Apart from the menu, because the list may be empty before an import, and not after it. */
export function PeopleFile({ dialog, ...rest }: PeopleExportProps & { dialog: FileDialog | undefined }) {
  if (dialog === 'export') return <PeopleExport {...rest} />;
  if (dialog === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ImportPeople onClose={rest.onClose} />
    </Suspense>
  );
}
