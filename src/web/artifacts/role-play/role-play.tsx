/** A role-play answer given twice: the words that met a rubric line carry its number, the rubric collects the marks. */
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { ArtifactOf, PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { markedPieces } from '#features/calls/web/call-sheet/marked-text.ts';
import type { SpokenLine } from '#features/calls/web/playback/hear-line.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import styles from './role-play.module.css';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';

type Play = ArtifactOf<'role-play'>;
type Take = Play['takes'][number];
type Mark = Take['marks'][number];
type EarnedMark = Extract<Mark, { earned: true }>;

interface Phrase {
  take: Take;
  words: string;
  /** The text after the words that earned the mark, up to the next such words. */
  rest: string;
  mark: EarnedMark;
}

export function RolePlay({ words: play }: PartProps<'role-play'>) {
  const { label, title, opening, takes, rubric, note } = play;
  const phrases = takes.flatMap(phrasesOf);
  const playback = usePlayback([
    { says: opening.says, side: 'agent' },
    ...phrases.map(({ words, rest }): SpokenLine => ({ says: words + rest, side: 'person' })),
  ]);
  const { step } = playback;
  const said = step === undefined ? phrases : phrases.slice(0, step);
  const numberOf = (id: string) => rubric.findIndex((one) => one.id === id) + 1;
  return (
    <ArtifactFrame
      label={label}
      title={title}
      note={note}
      controls={<PlaybackControls playback={playback} what="practice" />}
    >
      <ol className={`rows ${styles.turns}`}>
        <li>
          <p className="eyebrow">{opening.speaker}</p>
          <p>{opening.says}</p>
        </li>
        {takes.map((take) => (
          <li key={take.name}>
            <p className="eyebrow">
              {take.speaker} · {take.name}
            </p>
            <p>
              {phrases
                .filter((phrase) => phrase.take === take)
                .map((phrase) => (
                  <span key={phrase.words} className={styles.phrase} data-ahead={!said.includes(phrase) || undefined}>
                    <Earned words={phrase.words} number={numberOf(phrase.mark.line)} />
                    {phrase.rest}
                  </span>
                ))}
            </p>
          </li>
        ))}
      </ol>
      <Score play={play} said={said} />
      <details className={`fold ${styles.lines}`}>
        <summary>{fillWords(labels.seeLines, { count: String(rubric.length) })}</summary>
        <Rubric play={play} said={said} phrases={phrases} />
      </details>
    </ArtifactFrame>
  );
}

/** Keeps the number on the same line as the last word. */
function Earned({ words, number }: { words: string; number: number }) {
  const last = words.lastIndexOf(' ') + 1;
  return (
    <mark>
      {words.slice(0, last)}
      <span className={styles.last}>
        {words.slice(last)}
        <span className={styles.number}>{number}</span>
      </span>
    </mark>
  );
}

const metIn = (said: readonly Phrase[], take: Take) => said.filter((phrase) => phrase.take === take).length;

function Score({ play: { rubric, takes }, said }: { play: Play; said: readonly Phrase[] }) {
  return (
    <dl className={styles.score}>
      {takes.map((take) => (
        <div key={take.name}>
          <dt className="eyebrow">{take.name}</dt>
          <dd>{fillWords(labels.metOf, { met: String(metIn(said, take)), all: String(rubric.length) })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rubric({
  play: { rubric, takes },
  said,
  phrases,
}: {
  play: Play;
  said: readonly Phrase[];
  phrases: readonly Phrase[];
}) {
  // A miss is known only when the take is over.
  const isOver = (take: Take) => phrases.every((phrase) => phrase.take !== take || said.includes(phrase));
  return (
    <table className={`table ${styles.rubric}`}>
      <thead>
        <tr>
          <th scope="col">{labels.checklistLine}</th>
          {takes.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rubric.map(({ id, line }, index) => (
          <tr key={id}>
            <th scope="row">
              <span className={styles.number}>{index + 1}</span> {line}
              {takes.map((take) => (
                <Missed key={take.name} take={take} line={id} over={isOver(take)} />
              ))}
            </th>
            {takes.map((take) => {
              const earned = said.some((phrase) => phrase.take === take && phrase.mark.line === id);
              return <Cell key={take.name} state={earned ? 'earned' : isOver(take) ? 'missed' : 'open'} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELLS = {
  earned: { sign: '✓', words: labels.met },
  missed: { sign: '–', words: labels.missed },
  open: { sign: '', words: labels.notYetSaid },
};

function Cell({ state }: { state: keyof typeof CELLS }) {
  return (
    <td data-state={state}>
      <span aria-hidden="true">{CELLS[state].sign}</span>
      <span className="visually-hidden">{CELLS[state].words}</span>
    </td>
  );
}

function Missed({ take, line, over }: { take: Take; line: string; over: boolean }) {
  const mark = take.marks.find((one) => one.line === line);
  if (!mark || mark.earned) return null;
  return (
    <p className={`small ${styles.missed}`} data-ahead={!over || undefined}>
      {take.name}: {mark.note}
    </p>
  );
}

function phrasesOf(take: Take): Phrase[] {
  const marks = take.marks.filter((mark) => mark.earned);
  const phrases: Phrase[] = [];
  for (const { text, mark } of markedPieces(take.says, marks, ({ words }) => words)) {
    const last = phrases.at(-1);
    if (mark) phrases.push({ take, words: text, rest: '', mark });
    else if (last) last.rest += text;
  }
  return phrases;
}
