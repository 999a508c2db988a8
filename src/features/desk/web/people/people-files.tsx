/** The owner's files of people: one out, one in. */
import { lazy, Suspense } from 'react';
import addWords from '#content/desk/add-words.yaml';
import words from '#content/desk/people-words.yaml';
import { DeskButton } from '../frame/desk-parts.tsx';
import { More } from '../person/more.tsx';
import { PeopleExport, type PeopleExportProps } from './people-export.tsx';

/** With what reads CSV files, which few visits to the list need. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

export type FileDialog = 'export' | 'import';

export function FilesMenu({ onOpen }: { onOpen: (dialog: FileDialog) => void }) {
  return (
    <More icon>
      {(shut) =>
        (['export', 'import'] as const).map((one) => (
          <DeskButton
            key={one}
            label={one === 'export' ? words.export.button : addWords.import.button}
            onClick={() => {
              shut();
              onOpen(one);
            }}
          />
        ))
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
