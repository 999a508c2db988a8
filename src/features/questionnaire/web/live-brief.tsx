/** The brief that grows with the answers: beside the questions on wide screens, and below them on others. */
import { useId } from 'react';
import words from '#content/questionnaire/brief.yaml';
import all from '#content/questionnaire/questionnaire-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { BriefLine } from './answers-brief.ts';
import styles from './live-brief.module.css';

const PERCENT = 100;
const SECONDS_A_MINUTE = 60;

interface BriefProps {
  lines: readonly BriefLine[];
}

const { gets } = all;

export function LiveBrief({ lines }: BriefProps) {
  const id = useId();
  const isBegun = lines.length > 0;
  return (
    <aside className={`card ${styles.brief}`} aria-labelledby={id}>
      <h2 id={id}>{isBegun ? words.heading : gets.heading}</h2>
      {isBegun ? <Brief lines={lines} /> : <WhatYouGet />}
    </aside>
  );
}

function Brief({ lines }: BriefProps) {
  return (
    <>
      <Strip lines={lines} />
      <p className={`eyebrow ${styles.length}`}>
        <strong>{clock(secondsOf(lines))}</strong> {fillWords(words.of, { limit: clock(words.limit) })}
      </p>
      <ol className="rows">
        {lines.map(({ says, from }) => (
          <li key={says}>
            <span className="eyebrow">{clock(from)}</span>
            {says}
          </li>
        ))}
      </ol>
      <p className={`small ${styles.text}`}>{words.text}</p>
    </>
  );
}

/** Before the first answer. */
function WhatYouGet() {
  return (
    <ul className="rows">
      {gets.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** As long as the brief may be, with a bar for each sentence. */
function Strip({ lines }: BriefProps) {
  const whole = Math.max(words.limit, secondsOf(lines));
  return (
    <div className={styles.strip} aria-hidden="true">
      {lines.map(({ says, from, to }) => (
        <span key={says} style={{ width: `${((to - from) / whole) * PERCENT}%` }} />
      ))}
    </div>
  );
}

function secondsOf(lines: readonly BriefLine[]): number {
  return lines.at(-1)?.to ?? 0;
}

/** '0:09' */
function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / SECONDS_A_MINUTE)}:${String(whole % SECONDS_A_MINUTE).padStart(2, '0')}`;
}
