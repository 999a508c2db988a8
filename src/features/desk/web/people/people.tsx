import { hashKey } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/people-words.yaml';
import week from '#content/desk/week-words.yaml';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import type {
  DeskView,
  Did,
  ListedCard,
  PeopleFilter,
  PeopleView,
  PersonCard,
} from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Check, DeskButton, Marked, PersonName } from '../frame/desk-parts.tsx';
import list from './people-list.module.css';
import { ImportButton } from './import-button.tsx';
import { PeopleExport } from './people-export.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleSelected } from './people-selected.tsx';
import { EVERYONE, PeopleViews, viewAt } from './people-views.tsx';
import row from './person-row.module.css';
import { assigneeName, countWords, nameOf } from '../person-names.ts';
import { shortTime, waitingWords, waitToneSince } from '../waiting-words.ts';

const { list: texts } = words;
const NOBODY_SELECTED: ReadonlyMap<string, PersonCard> = new Map();

/** Where in the list one is. The entry of the browser's history keeps it, so that Back returns there. */
interface Place {
  filter: PeopleFilter;
  cursors: readonly string[];
}

const PLACE = 'people';

function placeAt(me: string): Place {
  const { [PLACE]: kept } = (history.state ?? {}) as { [PLACE]?: Place };
  return kept ?? { filter: viewAt(location.search, me), cursors: [] };
}

export function People() {
  return <DeskFrame heading={deskWords.screens.people}>{(desk) => <PeopleList desk={desk} />}</DeskFrame>;
}

export function PeopleList({ desk }: { desk: DeskView }) {
  const [{ filter, cursors }, setPlace] = useState(() => placeAt(desk.me));
  const [now] = useState(() => new Date());
  /** Also of other pages of the same view. */
  const [selected, setSelected] = useState(NOBODY_SELECTED);
  const [choosing, setChoosing] = useState(false);
  const isSelecting = choosing || selected.size > 0;
  const selectPage = useRef<HTMLInputElement>(null);
  const go = useCallback((place: Place) => {
    setPlace(place);
    history.replaceState({ ...(history.state as object | null), [PLACE]: place }, '');
  }, []);
  const change = useCallback(
    (next: PeopleFilter) => {
      go({ filter: next, cursors: [] });
      setSelected(NOBODY_SELECTED);
    },
    [go],
  );
  const turn = (to: readonly string[]) => {
    go({ filter, cursors: to });
    scrollTo({ top: 0 });
  };
  const after = cursors.at(-1);
  const { data, error, isPlaceholderData } = useDesk<PeopleView>('desk-people', { filter, ...(after && { after }) });
  const shown = data?.people ?? [];
  /** Nobody has written yet, rather than nobody who matches. */
  const isEmpty = data?.total === 0 && !isPlaceholderData && hashKey([filter]) === hashKey([EVERYONE]);
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
  return (
    <>
      <PeopleFilters filter={filter} desk={desk} onChange={change} />
      <PeopleViews filter={filter} me={desk.me} waiting={desk.waiting} onChange={change} />
      <div role="tabpanel" id="people-panel" aria-label={deskWords.screens.people} aria-busy={isPlaceholderData}>
        {filter.did && <Counted did={filter.did} onClear={() => change(EVERYONE)} />}
        <div className={`split ${list.count}`}>
          <p role="status" className={isSelecting ? 'visually-hidden' : undefined}>
            {data && countWords(data.total, data.isExact ? deskWords.people : texts.atLeast)}
          </p>
          {shown.length > 0 && isSelecting && (
            <Check
              ref={selectPage}
              label={texts.selectPage}
              checked={chosen.length === shown.length}
              onChange={(isSelected) => select(shown, isSelected)}
            />
          )}
          {shown.length > 0 && (
            <button type="button" className={list.mode} onClick={isSelecting ? stop : () => setChoosing(true)}>
              {isSelecting ? texts.stopSelecting : texts.startSelecting}
            </button>
          )}
        </div>
        {data && data.meant.length > 0 && <p>{texts.meant}</p>}
        {!data && <p>{error ? texts.failed : texts.loading}</p>}
        {data && shown.length === 0 ? (
          <p className={list.nobody}>
            {isEmpty ? (
              texts.empty
            ) : (
              <>
                {texts.nobody} <DeskButton label={texts.clear} onClick={() => change(EVERYONE)} />
              </>
            )}
          </p>
        ) : (
          <ul className="rows" data-selecting={isSelecting || undefined}>
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
      {desk.role === 'owner' && (
        <div className={`part row ${list.files}`}>
          {!isEmpty && <PeopleExport filter={filter} selected={[...selected.keys()]} />}
          <ImportButton />
        </div>
      )}
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

interface PersonRowProps {
  card: ListedCard;
  desk: DeskView;
  now: Date;
  /** Whether just those with possible spam are listed. */
  isAmongHeld: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

function PersonRow({ card, desk, now, isAmongHeld, isSelected, onToggle }: PersonRowProps) {
  const { id, lastTitle, lastAt, status, waitingSince, held, label, assignee, company, hit, excerpt } = card;
  const waited = waitingSince && waitingWords(waitingSince, now.getTime());
  const isMarked = held > 0 && !isAmongHeld;
  /** What they sent says nothing, unless it was searched for. */
  const isJustHeld = isMarked && !waited && status === 'new';
  const said = hit && !hit.isName ? <Marked parts={hit.parts} /> : !isJustHeld && (excerpt || lastTitle);
  const about = isJustHeld
    ? []
    : [isMarked && texts.held, labelsOf(label).join(', '), excerpt && lastTitle, assigneeName(desk, assignee), company];
  return (
    <li className={row.person} data-desk-row data-quiet={isJustHeld || undefined}>
      {/* The key works also while it isn't shown. */}
      <label className={row.select}>
        <input
          type="checkbox"
          data-key="x"
          aria-label={fillWords(texts.select, { name: nameOf(card) })}
          checked={isSelected}
          onChange={onToggle}
        />
      </label>
      <PersonName name={hit?.isName ? <Marked parts={hit.parts} /> : nameOf(card)} person={id} />
      <p className={row.about}>
        <span data-status={isJustHeld ? 'held' : status}>{isJustHeld ? texts.held : deskWords.statuses[status]}</span>
        <span dir="auto">{about.filter(Boolean).join(' · ')}</span>
      </p>
      {said && (
        <p className={row.said} dir="auto">
          {said}
        </p>
      )}
      {waited ? (
        <p className={row.waiting} data-wait={waitToneSince(waitingSince, now.getTime())}>
          <span>{fillWords(deskWords.waiting, { time: waited })}</span>
          <span aria-hidden="true">{waited}</span>
        </p>
      ) : (
        <time className={row.last} dateTime={lastAt} title={formatDayTime(lastAt)}>
          {shortTime(lastAt, now)}
        </time>
      )}
    </li>
  );
}
