import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/people-words.yaml';
import { labelsOf } from '#features/desk/shared/contact-lists.ts';
import type { DeskView, ListedCard } from '#features/desk/shared/desk-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { Marked, PersonLine } from '../frame/desk-parts.tsx';
import { assigneeName, nameOf } from '../person-names.ts';
import { saidWait, shortTime } from '../waiting-words.ts';
import row from '../today-row.module.css';
import list from './people-list.module.css';

const { list: texts } = words;

interface PersonRowProps {
  card: ListedCard;
  desk: DeskView;
  now: Date;
  /** Whether just those with possible spam are listed. */
  isAmongHeld: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

export function PersonRow({ card, desk, now, isAmongHeld, isSelected, onToggle }: PersonRowProps) {
  const { id, email, phone, lastTitle, lastAt, status, waitingSince, held, label, assignee, company, hit, excerpt } =
    card;
  const name = nameOf(card);
  const wait = waitingSince ? saidWait(waitingSince, desk, now.getTime()) : undefined;
  const isMarked = held > 0 && !isAmongHeld;
  /** What they sent says nothing, unless it was searched for. */
  const isJustHeld = isMarked && !wait && status === 'new';
  const said = hit && !hit.isName ? <Marked parts={hit.parts} /> : !isJustHeld && (excerpt || lastTitle);
  /** A wait implies New or Talking. */
  const isSaid = !wait || status === 'client' || status === 'closed';
  const states = [isMarked && texts.held, !isJustHeld && isSaid && deskWords.statuses[status], wait?.words];
  const contact = [email, phone].find((one) => one && one !== name);
  return (
    <PersonLine
      name={hit?.isName ? <Marked parts={hit.parts} /> : name}
      person={id}
      data-quiet={isJustHeld || undefined}
      time={
        <p className={row.time} data-wait={wait?.tone}>
          {states.filter(Boolean).join(', ')} ·{' '}
          <time dateTime={lastAt} title={formatDayTime(lastAt)}>
            {shortTime(lastAt, now)}
          </time>
        </p>
      }
      about={[contact, company, labelsOf(label).join(', '), assigneeName(desk, assignee)].filter(Boolean).join(' · ')}
    >
      {said && (
        <p className={row.words} dir="auto">
          {said}
        </p>
      )}
      {/* The key works also while it isn't shown. */}
      <label className={list.select}>
        <input
          type="checkbox"
          data-key="x"
          aria-label={fillWords(texts.select, { name })}
          checked={isSelected}
          onChange={onToggle}
        />
      </label>
    </PersonLine>
  );
}
