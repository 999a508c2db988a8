import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import words from '#content/desk/person-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { NoteComposer } from './note-composer.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import styles from './reply.module.css';

/** Each with the key that leads to it. */
const KEYS = { reply: 'r', note: 'n' } as const;
type Kind = keyof typeof KEYS;

interface ComposerProps {
  person: PersonView;
  member: string;
  asks: boolean;
}

/** One place to write in: to the person, or for the team. Both stay, so that a half-written one waits for its tab. */
export function Composer({ person, member, asks }: ComposerProps) {
  const kinds: Kind[] = person.email ? ['reply', 'note'] : ['note'];
  const [chosen, setChosen] = useState<Kind>('reply');
  const place = useRef<HTMLDivElement>(null);
  const current = kinds.includes(chosen) ? chosen : 'note';
  const show = (kind: Kind, target: string) => {
    flushSync(() => setChosen(kind));
    place.current?.querySelector<HTMLElement>(target)?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    show(kinds.find((kind) => kind !== current) ?? current, '[aria-selected=true]');
  };
  return (
    <div ref={place} className={styles.write}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div role="tablist" aria-label={words.composer.label} className={styles.tabs} onKeyDown={onKeyDown}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            aria-selected={kind === current}
            aria-controls={`${kind}-panel`}
            data-key={KEYS[kind]}
            onClick={() => show(kind, `#${kind}`)}
          >
            {words[kind].label}
          </button>
        ))}
      </div>
      {kinds.map((kind) => (
        // Not named by its tab, which names the field in it.
        <div
          key={kind}
          id={`${kind}-panel`}
          role="tabpanel"
          aria-label={words.composer[kind]}
          hidden={kind !== current}
        >
          {kind === 'reply' ? (
            <ReplyComposer person={person} member={member} asks={asks} />
          ) : (
            <NoteComposer person={person.id} />
          )}
        </div>
      ))}
    </div>
  );
}
