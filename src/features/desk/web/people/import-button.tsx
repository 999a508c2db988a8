import { lazy, Suspense, useState } from 'react';
import words from '#content/desk/add-words.yaml';
import { DeskButton } from '../frame/desk-parts.tsx';

/** With what reads CSV files, which few visits to the list need. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DeskButton label={words.import.button} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ImportPeople onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
