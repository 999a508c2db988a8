/** A CSV file becomes people: choose it, say what its columns hold, look at what would happen, and let it. */
import { useState } from 'react';
import words from '#content/desk/add-words.yaml';
import type { ImportAnswer } from '#features/desk/shared/import-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { queryClient } from '#web/api/query-client.ts';
import { randomId } from '#web/api/random-id.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { act, memberHere } from '../desk-calls.ts';
import { keptTyping } from '../kept-typing.ts';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';
import { EarlierImports } from './earlier-imports.tsx';
import {
  batchesOf,
  COLUMN_FIELDS,
  guessMapping,
  readTable,
  ROWS_MAX,
  sortRows,
  type CsvTable,
  type Mapping,
  type SortedRows,
} from './import-rows.ts';

const { import: texts } = words;
const PREVIEWED = 3;
const FAULTS_SHOWN = 20;
const FAILED = 'failed';

interface Checked {
  sorted: SortedRows;
  fresh: number;
  known: number;
}

export function ImportPeople({ onClose }: { onClose: () => void }) {
  const [table, setTable] = useState<CsvTable>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [checked, setChecked] = useState<Checked>();
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const choose = async (file: File | undefined) => {
    setTable(undefined);
    setChecked(undefined);
    const read = file && readOrFail(await file.arrayBuffer());
    if (read === FAILED) return setSaid(texts.unreadable);
    if (read?.rows.length === 0) return setSaid(texts.empty);
    if (read && read.rows.length > ROWS_MAX) return setSaid(fillWords(texts.tooLarge, { most: String(ROWS_MAX) }));
    setSaid('');
    setTable(read);
    if (read) setMapping(keptMapping(read).read() ?? guessMapping(read));
  };

  /** Sends all rows, one part after the other, so that nobody else has to wait. Undefined once one was refused. */
  const send = async (sorted: SortedRows, isDry: boolean) => {
    const id = randomId();
    const batches = batchesOf(sorted.rows.map(({ row }) => row));
    const sum = { added: 0, known: 0 };
    let done = 0;
    setIsBusy(true);
    for (const rows of batches) {
      const counts = { done: String(done), all: String(sorted.rows.length) };
      setSaid(fillWords(isDry ? texts.checking : texts.importing, counts));
      const answer = await act<ImportAnswer>('desk-import', { import: id, rows, isDry }, true);
      if (!answer) break;
      sum.added += answer.added;
      sum.known += answer.known.length;
      done += rows.length;
    }
    setIsBusy(false);
    return done === sorted.rows.length ? sum : undefined;
  };
  const check = async (from: CsvTable) => {
    const sorted = sortRows(from, mapping);
    const sum = await send(sorted, true);
    setSaid('');
    if (sum) setChecked({ sorted, fresh: sum.added, known: sum.known });
  };
  const start = async ({ sorted }: Checked) => {
    const sum = await send(sorted, false);
    await queryClient.invalidateQueries();
    if (table && sum) keptMapping(table).forget();
    setSaid(sum ? countWords(sum.added, texts.done) : texts.stopped);
    setChecked(undefined);
    setTable(undefined);
  };

  return (
    <DeskDialog label={texts.label} onClose={onClose}>
      <div className="stack">
        <label htmlFor="import-file">{texts.file}</label>
        <input
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          disabled={isBusy}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <p className="small">{texts.about}</p>
        {table && (
          <Columns
            table={table}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next);
              keptMapping(table).write(next);
              setChecked(undefined);
            }}
          />
        )}
        {table && !checked && !isBusy && (
          <DeskButton variant="gold" label={texts.check} onClick={() => void check(table)} />
        )}
        <p role="status">{said}</p>
        {checked && !isBusy && <Outcome checked={checked} onStart={() => void start(checked)} />}
        <EarlierImports />
        <DeskButton label={texts.close} onClick={onClose} />
      </div>
    </DeskDialog>
  );
}

/** The browser keeps no file, but what was said of its columns is there when it is chosen again. */
function keptMapping({ columns }: CsvTable) {
  const fits = (kept: unknown): kept is Mapping =>
    Object.values((kept as Mapping | null) ?? { none: columns.length }).every((place) => place < columns.length);
  return keptTyping(memberHere() ?? '', `import:${columns.join()}`, fits);
}

function readOrFail(bytes: ArrayBuffer): CsvTable | typeof FAILED {
  try {
    return readTable(bytes);
  } catch (error) {
    if (error instanceof TypeError) return FAILED;
    throw error;
  }
}

interface ColumnsProps {
  table: CsvTable;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

function Columns({ table: { columns, rows }, mapping, onChange }: ColumnsProps) {
  const options = [
    { value: '', label: texts.none },
    ...columns.map((label, index) => ({ value: String(index), label })),
  ];
  // Two may have one name.
  const named = columns.map((column, index) => ({ id: `${index} ${column}`, index, column }));
  return (
    <>
      <fieldset className="stack">
        <legend>{texts.columns}</legend>
        {COLUMN_FIELDS.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={texts.fields[field]}
            options={options}
            value={String(mapping[field] ?? '')}
            onChange={({ target: { value } }) => {
              const { [field]: _before, ...others } = mapping;
              onChange(value === '' ? others : { ...others, [field]: Number(value) });
            }}
          />
        ))}
      </fieldset>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what is wider than the screen */}
      <div className="sideways" role="region" aria-label={texts.preview} tabIndex={0}>
        <table>
          <caption>{texts.preview}</caption>
          <thead>
            <tr>
              {named.map(({ id, column }) => (
                <th key={id} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEWED).map(({ line, cells }) => (
              <tr key={line}>
                {named.map(({ id, index }) => (
                  <td key={id} dir="auto">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Outcome({ checked: { sorted, fresh, known }, onStart }: { checked: Checked; onStart: () => void }) {
  const { faults } = sorted;
  const hidden = faults.length - FAULTS_SHOWN;
  return (
    <>
      <ul>
        <li>{countWords(fresh, texts.fresh)}</li>
        {known > 0 && <li>{countWords(known, texts.known)}</li>}
        {faults.length > 0 && <li>{countWords(faults.length, texts.faulty)}</li>}
      </ul>
      {faults.length > 0 && (
        <ul className="small">
          {faults.slice(0, FAULTS_SHOWN).map(({ line, reason }) => (
            <li key={line}>{fillWords(texts.line, { line: String(line), reason })}</li>
          ))}
          {hidden > 0 && <li>{countWords(hidden, texts.more)}</li>}
        </ul>
      )}
      {fresh > 0 && <DeskButton variant="gold" label={countWords(fresh, texts.start)} onClick={onStart} />}
    </>
  );
}
