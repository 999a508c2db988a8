import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import words from '#content/desk/letters-words.yaml';
import { heading } from '#content/newsletter-words.yaml';
import deskWords from '#content/desk/desk-words.yaml';
import { useDesk } from '#features/desk/web/desk-calls.ts';
import desk from '#features/desk/web/desk.module.css';
import { DeskFrame } from '#features/desk/web/frame/desk-frame.tsx';
import { Blocks } from '#features/desk/web/frame/desk-opening.tsx';
import { DeskButton } from '#features/desk/web/frame/desk-parts.tsx';
import { countWords } from '#features/desk/web/person-names.ts';
import { WELCOME_DAYS, type LetterCard, type LettersView } from '#features/letters/shared/letter-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { randomUuid } from '#web/api/random-id.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { zonedTime } from './letter-times.ts';
import { OneLetter } from './one-letter.tsx';

const { welcome } = words;

export function Letters() {
  const asked = new URLSearchParams(useSearch());
  const id = asked.get('letter');
  const day = WELCOME_DAYS.find((one) => String(one) === asked.get('day')) ?? null;
  return (
    <DeskFrame heading={deskWords.screens.letters}>
      {(view) => (id ? <OneLetter key={id} id={id} welcomeDay={day} desk={view} /> : <List timeZone={view.timeZone} />)}
    </DeskFrame>
  );
}

function List({ timeZone }: { timeZone: string }) {
  const { data } = useDesk<LettersView>('letters');
  const [, navigate] = useLocation();
  if (!data) return <Blocks />;
  const { subscribers } = data;
  const letters = data.letters.filter(({ welcomeDay }) => welcomeDay === null);
  const isFirst = letters.length === 0;
  const first = subscribers === 0 ? words.firstLater : countWords(subscribers, words.first);
  return (
    <div className="flow">
      <div className={isFirst ? desk.empty : 'split'}>
        <p className={desk.headline}>{isFirst ? first : countWords(subscribers, words.subscribers)}</p>
        <DeskButton variant="gold" label={words.write} onClick={() => navigate(letterPath(randomUuid()))} />
      </div>
      {!isFirst && (
        <ul className="rows" aria-label={words.list}>
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} state={stateOf(letter, timeZone)} />
          ))}
        </ul>
      )}
      <Welcome letters={data.letters} timeZone={timeZone} />
    </div>
  );
}

function Row({ letter: { id, subject, figures }, state }: { letter: LetterCard; state: string }) {
  const { sent, lost } = words.figures;
  const told = figures ? [countWords(figures.sent, sent)] : [];
  if (figures && figures.lost > 0) told.push(countWords(figures.lost, lost));
  return (
    <li data-desk-row>
      <p className={desk.name}>
        <SiteLink to={letterPath(id)} data-row-name dir="auto">
          {subject.trim() || words.untitled}
        </SiteLink>
      </p>
      <p className="small">{[state, ...told].join(' · ')}</p>
    </li>
  );
}

function Welcome({ letters, timeZone }: { letters: readonly LetterCard[]; timeZone: string }) {
  const [fresh] = useState(() => WELCOME_DAYS.map(() => randomUuid()));
  return (
    <section className="flow" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading" className="title">
        {welcome.heading}
      </h2>
      <p className="small">{welcome.lead}</p>
      <p className="small">{fillWords(welcome.promise, { heading })}</p>
      <ul className="rows">
        {WELCOME_DAYS.map((day, index) => {
          const letter = letters.find(({ welcomeDay }) => welcomeDay === day);
          const name = welcome.days[`${day}`];
          const path = `${letterPath(letter?.id ?? fresh[index] ?? '')}&day=${day}`;
          return (
            <li key={day} data-desk-row>
              <p className={desk.name}>
                <SiteLink to={path} data-row-name>
                  {name}
                </SiteLink>
              </p>
              <p className="small">
                {letter ? [letter.subject, welcomeState(letter, timeZone)].filter(Boolean).join(' · ') : welcome.none}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function letterPath(id: string): string {
  return `${routes['desk-letters']}?letter=${id}`;
}

function stateOf({ status, at }: LetterCard, timeZone: string): string {
  return fillWords(words.states[status], { time: zonedTime(at, timeZone) });
}

function welcomeState({ status, at }: LetterCard, timeZone: string): string {
  if (status === 'sending') return fillWords(welcome.on, { time: zonedTime(at, timeZone) });
  return status === 'paused' ? welcome.paused : welcome.off;
}
