/** The page for two people, on screen and on one sheet of paper. */
import type { ReactNode } from 'react';
import page from '#content/pages/together-page.yaml';
import words from '#content/assessment/two-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { StyleBars } from '#web/blocks/disc/style-bars.tsx';
import type { Compared } from '#features/assessment/shared/comparison-schema.ts';
import { pageForTwo, type PageForTwo } from '#features/assessment/shared/together.ts';
import { Emblem } from '../emblem.tsx';
import { useFocusedHeading } from '../focused-heading.ts';
import styles from './together.module.css';

interface TwoViewProps {
  people: [Compared, Compared];
  /** What can be done with the page. */
  children: ReactNode;
}

export function TwoView({ people: compared, children }: TwoViewProps) {
  const { people, line, on, rub, sentences, meeting } = pageForTwo(compared);
  const [one, other] = people;
  const heading = useFocusedHeading();
  return (
    <article className={styles.two}>
      <header className={`band ${styles.cover}`}>
        <div className="wrap">
          <p className="eyebrow">{page.eyebrow}</p>
          <h1 ref={heading} tabIndex={-1}>
            {fillWords(words.title, { one: one.name, other: other.name })}
          </h1>
          <p className={styles.line}>{line}</p>
          <div className={styles.halves}>
            <Person person={one} />
            <Person person={other} />
          </div>
        </div>
      </header>
      <div className={`wrap stack ${styles.body}`}>
        <div className={styles.halves}>
          <Part heading={words.on} items={on} />
          <Part heading={words.rub} items={rub} />
        </div>
        <div className={styles.halves}>
          {sentences.map(({ heading: title, say, avoid }) => (
            <section key={title} className={styles.sentences}>
              <h2>{title}</h2>
              <div className="flow">
                <Sayings heading={words.do} sentences={say} />
                <Sayings heading={words.dont} sentences={avoid} isAvoided />
              </div>
            </section>
          ))}
        </div>
        <section>
          <h2>{words.meeting}</h2>
          <ol className={styles.meeting}>
            {meeting.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <p className="small">{words.notice}</p>
        <div className={`stack ${styles.tools}`}>{children}</div>
      </div>
    </article>
  );
}

function Person({ person }: { person: PageForTwo['people'][number] }) {
  const { name, portrait, also, emblem, emblemWords, lead, shares, adds } = person;
  return (
    <section className={styles.person} aria-label={name}>
      <Emblem parts={emblem} leading={lead} label={emblemWords} />
      <div>
        <p className="eyebrow">{name}</p>
        <h2>{portrait}</h2>
        <p>{adds}</p>
        {also && <p className="small">{also}</p>}
      </div>
      <div className={styles.numbers}>
        {shares ? (
          <>
            <h3 className="visually-hidden">{fillWords(words.numbers, { name })}</h3>
            <StyleBars shares={shares} />
          </>
        ) : (
          <p className="small">{fillWords(words.hidden, { name })}</p>
        )}
      </div>
    </section>
  );
}

function Part({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="dashes">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

interface SayingsProps {
  heading: string;
  sentences: readonly string[];
  isAvoided?: boolean;
}

function Sayings({ heading, sentences, isAvoided = false }: SayingsProps) {
  return (
    <div className={isAvoided ? 'muted' : undefined}>
      <h3 className="eyebrow">{heading}</h3>
      <ul className="rows">
        {sentences.map((sentence) => (
          <li key={sentence}>{fillWords(words.quote, { sentence })}</li>
        ))}
      </ul>
    </div>
  );
}
