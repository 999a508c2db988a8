/** From the page of a person back to the list, and on to those who wait before and after them. */
import type { MouseEvent } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/person-words.yaml';
import type { PersonCard } from '#features/desk/shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { LineIcon } from '../frame/line-icon.tsx';
import styles from './person-way.module.css';
import type { Place } from './queue.ts';

/** To the list as it was left, where there is one. On a phone instead of the bar of screens, which would cover the thread. */
export function Back() {
  const goBack = (event: MouseEvent) => {
    if (!globalThis.navigation?.canGoBack) return;
    event.preventDefault();
    history.back();
  };
  return (
    <SiteLink className={`tap ${styles.back}`} to={routes.desk} aria-label={words.back} onClick={goBack}>
      <LineIcon of="back" />
    </SiteLink>
  );
}

/** From one to the next of those who wait. */
export function Pager({ place: { at, of, before, next }, onOpen }: { place: Place; onOpen: (id: string) => void }) {
  const step = (icon: 'before' | 'next', to: PersonCard | undefined) => (
    <DeskButton
      icon={icon}
      label={words.pager[icon]}
      data-key={icon === 'next' ? 'j' : 'k'}
      disabled={!to}
      onClick={() => to && onOpen(to.id)}
    />
  );
  return (
    <div role="group" aria-label={deskWords.screens.today} className={styles.pager}>
      {step('before', before)}
      <p>
        <span>{deskWords.screens.today} · </span>
        {fillWords(words.pager.place, { at: String(at), of: String(of) })}
      </p>
      {step('next', next)}
    </div>
  );
}
