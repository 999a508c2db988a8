import { useState } from 'react';
import words from '#content/desk/people-words.yaml';
import type { ExportScope, PeopleFilter } from '#features/desk/shared/desk-schema.ts';
import { BYTE_ORDER_MARK, PEOPLE_FILE } from '#features/desk/shared/desk-limits.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { act } from '../desk-calls.ts';
import list from './people-list.module.css';
import { DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';

const { export: texts } = words;

export function PeopleExport({ filter, selected }: { filter: PeopleFilter; selected: string[] }) {
  const [kind, setKind] = useState<ExportScope['kind']>('filter');
  const [said, setSaid] = useState('');
  const scopes = [{ kind: 'everyone' }, { kind: 'filter', filter }, { kind: 'selected', ids: selected }] as const;
  const save = async () => {
    const isNobody = kind === 'selected' && selected.length === 0;
    setSaid(isNobody ? texts.nobody : '');
    if (isNobody) return;
    const csv = await act<string>('desk-export', { scope: scopes.find((scope) => scope.kind === kind) });
    if (!csv) return;
    saveFile(PEOPLE_FILE, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' }));
    setSaid(countWords(linesIn(csv) - 1, texts.saved, { file: PEOPLE_FILE }));
  };
  return (
    <form className={list.export} onSubmit={submitBy(save)}>
      <fieldset className="row">
        <legend>{texts.legend}</legend>
        {scopes.map(({ kind: one }) => (
          <label key={one} className="check">
            <input type="radio" name="scope" value={one} checked={kind === one} onChange={() => setKind(one)} />
            {texts[one]}
          </label>
        ))}
      </fieldset>
      <DeskButton type="submit" label={texts.button} />
      <p role="status">{said}</p>
    </form>
  );
}

/** Below the first line, each is a person: no cell holds a line break. */
function linesIn(csv: string): number {
  return csv.split('\r\n').length - 1;
}
