/** Saves people as a CSV file: everyone, those of the filter, or the selected ones. */
import { useState } from 'react';
import type { ExportScope, PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { BYTE_ORDER_MARK, PEOPLE_FILE } from '#features/desk/shared/people-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-acts.ts';
import list from '../desk-list.module.css';
import { peopleInWords } from '../person-names.ts';

export function PeopleExport({ filter, selected }: { filter: PeopleFilter; selected: string[] }) {
  const [kind, setKind] = useState<ExportScope['kind']>('filter');
  const [said, setSaid] = useState('');
  const scopes = {
    everyone: { label: 'Everyone', scope: { kind: 'everyone' } },
    filter: { label: 'This filter', scope: { kind: 'filter', filter } },
    selected: { label: 'Selected', scope: { kind: 'selected', ids: selected } },
  } as const satisfies Record<ExportScope['kind'], { label: string; scope: ExportScope }>;
  const save = async () => {
    setSaid(kind === 'selected' && selected.length === 0 ? 'Nobody is selected.' : '');
    if (kind === 'selected' && selected.length === 0) return;
    const csv = await act<string>('desk-export', { scope: scopes[kind].scope });
    if (!csv) return;
    saveFile(PEOPLE_FILE, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' }));
    setSaid(`Saved ${peopleInWords(linesIn(csv) - 1)} as ${PEOPLE_FILE}.`);
  };
  return (
    <form
      className={`part stack ${list.export}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="row">
        <legend>Whom to export</legend>
        {(['everyone', 'filter', 'selected'] as const).map((one) => (
          <label key={one} className="check">
            <input type="radio" name="scope" value={one} checked={kind === one} onChange={() => setKind(one)} />
            {scopes[one].label}
          </label>
        ))}
      </fieldset>
      <Button variant="quiet" size="small" type="submit">
        Export CSV
      </Button>
      <p role="status">{said}</p>
    </form>
  );
}

/** Below the first line, each is a person: no cell holds a line break. */
function linesIn(csv: string): number {
  return csv.split('\r\n').length - 1;
}
