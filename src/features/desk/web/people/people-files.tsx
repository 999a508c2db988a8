/** The owner's files of the whole list, one out and one in. */
import { lazy, Suspense } from 'react';
import addWords from '#content/desk/add-words.yaml';
import words from '#content/desk/people-words.yaml';
import { DeskButton } from '../frame/desk-parts.tsx';
import { PeopleExport, type PeopleExportProps } from './people-export.tsx';

/** Loaded on demand, because few visits to the list need a CSV parser. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

export type FileDialog = 'export' | 'import';

export function PeopleFileButtons({ onOpen }: { onOpen: (dialog: FileDialog) => void }) {
  return (
    <>
      <DeskButton label={words.export.button} onClick={() => onOpen('export')} />
      <DeskButton label={addWords.import.button} onClick={() => onOpen('import')} />
    </>
  );
}

/** Separate from the buttons, so that the dialog stays open when an import fills an empty list. */
export function PeopleFile({ dialog, ...rest }: PeopleExportProps & { dialog: FileDialog | undefined }) {
  if (dialog === 'export') return <PeopleExport {...rest} />;
  if (dialog === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ImportPeople onClose={rest.onClose} />
    </Suspense>
  );
}
