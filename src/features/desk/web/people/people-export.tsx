import { useState } from 'react';
import words from '#content/desk/people-words.yaml';
import type { ExportScope, PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { BYTE_ORDER_MARK, PEOPLE_FILE } from '#features/desk/shared/desk-limits.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-calls.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';

const { export: texts } = words;

interface PeopleExportProps {
  filter: PeopleFilter;
  selected: string[];
  onClose: () => void;
}

export function PeopleExport({ filter, selected, onClose }: PeopleExportProps) {
  const [kind, setKind] = useState<ExportScope['kind']>('filter');
  const [said, setSaid] = useState('');
  const scopes = [{ kind: 'everyone' }, { kind: 'filter', filter }, { kind: 'selected', ids: selected }] as const;
  const save = async () => {
    setSaid('');
    const csv = await act<string>('desk-export', { scope: scopes.find((scope) => scope.kind === kind) });
    if (!csv) return;
    saveFile(PEOPLE_FILE, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' }));
    setSaid(countWords(linesIn(csv) - 1, texts.saved, { file: PEOPLE_FILE }));
  };
  return (
    <DeskDialog label={texts.button} onClose={onClose}>
      <form className="stack" onSubmit={submitBy(save)}>
        <fieldset>
          <legend>{texts.legend}</legend>
          {scopes.map(({ kind: one }) => (
            <label key={one} className="check">
              <input
                type="radio"
                name="scope"
                value={one}
                checked={kind === one}
                disabled={one === 'selected' && selected.length === 0}
                onChange={() => setKind(one)}
              />
              {texts[one]}
            </label>
          ))}
        </fieldset>
        <div className="row">
          <DeskButton variant="gold" type="submit" label={texts.button} />
          <DeskButton label={texts.close} onClick={onClose} />
        </div>
        <p role="status">{said}</p>
      </form>
    </DeskDialog>
  );
}

/** Below the first line, each is a person: no cell holds a line break. */
function linesIn(csv: string): number {
  return csv.split('\r\n').length - 1;
}
