import { lazy, Suspense, useRef, useState } from 'react';
import addWords from '#content/desk/add-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/people-words.yaml';
import week from '#content/desk/week-words.yaml';
import type { DeskView, Did, PeopleFilter, PeopleView, PersonCard } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import sheet from '#features/calls/web/call-sheet/call-sheet.module.css';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Check, DeskButton } from '../frame/desk-parts.tsx';
import styles from '../desk.module.css';
import list from './people-list.module.css';
import { PeopleExport } from './people-export.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleSelected } from './people-selected.tsx';
import { EVERYONE, isCommonView, PeopleViews, sameFilter, viewAt } from './people-views.tsx';
import { PersonRow } from './person-row.tsx';
import { countWords } from '../person-names.ts';

/** Loaded on demand, because few visits to the list need a CSV parser. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

const { list: texts } = words;
const NOBODY_SELECTED: ReadonlyMap<string, PersonCard> = new Map();

/** Where in the list one is. The entry of the browser's history keeps it, so that Back returns there. */
interface Place {
  filter: PeopleFilter;
  cursors: readonly string[];
}

const PLACE = 'people';

function placeAt(desk: DeskView): Place {
  const { [PLACE]: kept } = (history.state ?? {}) as { [PLACE]?: Place };
  return kept ?? { filter: viewAt(location.search, desk), cursors: [] };
}

export function People() {
  return <DeskFrame heading={deskWords.screens.people}>{(desk) => <PeopleList desk={desk} />}</DeskFrame>;
}

export function PeopleList({ desk }: { desk: DeskView }) {
  const [{ filter, cursors }, setPlace] = useState(() => placeAt(desk));
  const [now] = useState(() => new Date());
  /** Also of other pages of the same view. */
  const [selected, setSelected] = useState(NOBODY_SELECTED);
  const [choosing, setChoosing] = useState(false);
  const [file, setFile] = useState<'export' | 'import'>();
  const closeFile = () => setFile(undefined);
  const isSelecting = choosing || selected.size > 0;
  const selectPage = useRef<HTMLInputElement>(null);
  const go = (place: Place) => {
    setPlace(place);
    history.replaceState({ ...(history.state as object | null), [PLACE]: place }, '');
  };
  const change = (next: PeopleFilter) => {
    go({ filter: next, cursors: [] });
    setSelected(NOBODY_SELECTED);
  };
  const turn = (to: readonly string[]) => {
    go({ filter, cursors: to });
    scrollTo({ top: 0 });
  };
  const after = cursors.at(-1);
  const { data, error, isPlaceholderData } = useDesk<PeopleView>('desk-people', { filter, ...(after && { after }) });
  const shown = data?.people ?? [];
  /** Nobody has written yet, rather than nobody who matches. */
  const isEmpty = data?.total === 0 && !isPlaceholderData && sameFilter(filter, EVERYONE);
  const chosen = shown.filter(({ id }) => selected.has(id));
  const latest = new Map([...selected, ...chosen.map((card) => [card.id, card] as const)]);
  const select = (cards: readonly PersonCard[], isSelected: boolean) => {
    const next = new Map(latest);
    for (const card of cards) {
      if (isSelected) next.set(card.id, card);
      else next.delete(card.id);
    }
    setSelected(next);
  };
  const stop = () => {
    setSelected(NOBODY_SELECTED);
    setChoosing(false);
  };
  const clear = () => {
    setSelected(NOBODY_SELECTED);
    setChoosing(true);
    selectPage.current?.focus({ preventScroll: true });
  };
  const isOwner = desk.role === 'owner';
  /** Whether a tab or an empty state already shows the count. */
  const isCounted = shown.length === 0 || isCommonView(filter, desk);
  return (
    <>
      {isEmpty ? (
        <div className={styles.empty}>
          <p className={styles.headline}>{texts.empty}</p>
          <p>{texts.coming}</p>
          {isOwner && <DeskButton label={addWords.import.button} onClick={() => setFile('import')} />}
        </div>
      ) : (
        <>
          <PeopleFilters filter={filter} desk={desk} onChange={change}>
            {shown.length > 0 && !isSelecting && (
              <DeskButton label={texts.startSelecting} onClick={() => setChoosing(true)} />
            )}
          </PeopleFilters>
          <PeopleViews
            filter={filter}
            desk={desk}
            total={data && !isPlaceholderData ? `${data.total}${data.isExact ? '' : '+'}` : undefined}
            onChange={change}
          />
          <div role="tabpanel" id="people-panel" aria-label={deskWords.screens.people} aria-busy={isPlaceholderData}>
            {filter.did && <Counted did={filter.did} onClear={() => change(EVERYONE)} />}
            <p role="status" className={isCounted ? 'visually-hidden' : `small ${list.found}`}>
              {data &&
                (data.meant.length > 0
                  ? texts.meant
                  : countWords(data.total, data.isExact ? deskWords.people : texts.atLeast))}
            </p>
            {shown.length > 0 && isSelecting && (
              <div className={`split ${list.whole}`}>
                <Check
                  ref={selectPage}
                  label={texts.selectPage}
                  checked={chosen.length === shown.length}
                  onChange={(isSelected) => select(shown, isSelected)}
                />
                <DeskButton label={texts.stopSelecting} onClick={stop} />
              </div>
            )}
            {!data && <p>{error ? texts.failed : texts.loading}</p>}
            {data && shown.length === 0 && (
              <div className={styles.empty}>
                <p>{filter.search ? fillWords(texts.notFound, { search: filter.search }) : texts.nobody}</p>
                <DeskButton label={texts.clear} onClick={() => change(EVERYONE)} />
              </div>
            )}
            {shown.length > 0 && (
              <ul className={`rows ${sheet.sheet} ${styles.sheet}`} data-selecting={isSelecting || undefined}>
                {shown.map((card) => (
                  <PersonRow
                    key={card.id}
                    card={card}
                    desk={desk}
                    now={now}
                    isAmongHeld={filter.held}
                    isSelected={selected.has(card.id)}
                    onToggle={() => select([card], !selected.has(card.id))}
                  />
                ))}
              </ul>
            )}
            <div className={`row ${list.pager}`}>
              {cursors.length > 0 && <DeskButton label={texts.newer} onClick={() => turn(cursors.slice(0, -1))} />}
              {data?.next && <DeskButton label={texts.older} onClick={() => turn([...cursors, data.next ?? ''])} />}
              {isOwner && (
                <>
                  <DeskButton label={words.export.button} onClick={() => setFile('export')} />
                  <DeskButton label={addWords.import.button} onClick={() => setFile('import')} />
                </>
              )}
            </div>
          </div>
          {latest.size > 0 && (
            <PeopleSelected
              people={[...latest.values()]}
              elsewhere={latest.size - chosen.length}
              members={desk.members}
              onClear={clear}
            />
          )}
        </>
      )}
      {file === 'export' && <PeopleExport filter={filter} selected={[...selected.keys()]} onClose={closeFile} />}
      {/* Stays open when it fills an empty list. */}
      <Suspense fallback={null}>{file === 'import' && <ImportPeople onClose={closeFile} />}</Suspense>
    </>
  );
}

/** Whom a figure of the week counts. */
function Counted({ did: { what, from, until }, onClear }: { did: Did; onClear: () => void }) {
  return (
    <p className="row">
      {fillWords(week.list[what], { from: formatDayTime(from), until: formatDayTime(until) })}
      <DeskButton label={week.list.all} onClick={onClear} />
    </p>
  );
}
