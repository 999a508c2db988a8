import { useState } from 'react';
import words from '#content/desk/add-words.yaml';
import type { ImportsView } from '#features/desk/shared/import-schema.ts';
import { queryClient } from '#web/api/query-client.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { act, useDesk } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import { countWords } from '../person-names.ts';

const { import: texts } = words;

/** Each can be undone: whoever was changed or answered since stays. */
export function EarlierImports() {
  const { data } = useDesk<ImportsView>('desk-imports');
  const [said, setSaid] = useState('');
  const undo = async (id: string) => {
    setSaid('');
    let sum = 0;
    let answer: { removed: number } | undefined;
    do {
      answer = await act<{ removed: number }>('desk-undo-import', { import: id }, true);
      sum += answer?.removed ?? 0;
    } while (answer && answer.removed > 0);
    await queryClient.invalidateQueries();
    if (sum > 0) setSaid(countWords(sum, texts.undone));
    else if (answer) setSaid(texts.kept);
  };
  if (!data || (data.imports.length === 0 && said === '')) return null;
  return (
    <section aria-label={texts.earlier}>
      <ul className="rows">
        {data.imports.map(({ id, at, count }) => (
          <li key={id} className="split">
            <span>{countWords(count, texts.entry, { time: formatDayTime(at) })}</span>
            <DeskButton label={texts.undo} onClick={() => void undo(id)} />
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}
