/** Questions and searches that the site had no answer to, and the answers that the team writes. */
import { useState } from 'react';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/gap-words.yaml';
import type { CountedWords, QuestionGroup, WordsView } from '#features/answers/shared/answer-schema.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import { act, offerUndo, useDesk } from '../desk-calls.ts';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { Blocks } from '../frame/desk-opening.tsx';
import { DeskButton } from '../frame/desk-parts.tsx';
import { capitalized, countWords } from '../person-names.ts';
import desk from '../desk.module.css';
import { AnswerForm, draftFor, type AnswerDraft } from './answer-form.tsx';
import { Answers } from './answers.tsx';

export function Words() {
  return <DeskFrame heading={deskWords.screens.words}>{(view) => <Lists isOwner={view.role === 'owner'} />}</DeskFrame>;
}

function Lists({ isOwner }: { isOwner: boolean }) {
  const { data, refetch } = useDesk<WordsView>('desk-words');
  const [draft, setDraft] = useState<AnswerDraft>();
  if (!data) return <Blocks />;
  const close = () => {
    setDraft(undefined);
    // Somebody else may have saved meanwhile.
    void refetch();
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  if (draft) return <AnswerForm draft={draft} onClose={close} />;
  const { groups, searches, answers } = data;
  if (groups.length + searches.length + answers.length === 0)
    return (
      <div className={desk.empty}>
        <p className={desk.headline}>{words.empty}</p>
        <p>{words.coming}</p>
      </div>
    );
  return (
    <div className="beside">
      <div className="flow">
        <section aria-labelledby="words-questions">
          <h2 id="words-questions" className="title">
            {words.questions}
          </h2>
          {groups.length === 0 && <p>{words.noQuestions}</p>}
          <ul className="rows">
            {groups.map((group) => (
              <Group
                key={group.questions[0]?.words}
                group={group}
                isOwner={isOwner}
                onDraft={() => setDraft(draftFor(group))}
              />
            ))}
          </ul>
        </section>
        <Answers answers={answers} isOwner={isOwner} onEdit={(answer) => setDraft(answer)} />
      </div>
      <section aria-labelledby="words-searches">
        <h2 id="words-searches" className="title">
          {words.searches}
        </h2>
        {searches.length === 0 && <p>{words.noSearches}</p>}
        <ul className="rows">
          {searches.map((search) => (
            <li key={search.words} className="split">
              <span dir="auto" className={desk.name}>
                {search.words}
              </span>
              <span className="small">{countedWords(search, words.searched)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface GroupProps {
  group: QuestionGroup;
  isOwner: boolean;
  onDraft: () => void;
}

function Group({ group, isOwner, onDraft }: GroupProps) {
  const [first, ...others] = group.questions;
  if (!first) return null;
  const mark = async (questions: string[], kind: 'apart' | 'dismissed', said: string) => {
    if (await act('mark-questions', { questions, mark: kind }))
      offerUndo(said, async () => act('unmark-questions', { questions }));
  };
  const all = group.questions.map((question) => question.words);
  return (
    <li className="stack" data-desk-row>
      <p className={desk.name} dir="auto" data-row-name tabIndex={-1}>
        {capitalized(first.words)}
      </p>
      <p className="small">{countedWords(group, words.asked)}</p>
      {others.length > 0 && (
        <details className="fold">
          <summary className="small">{countWords(others.length, words.wordings)}</summary>
          <ul className="rows">
            {others.map((question) => (
              <li key={question.words} className="split">
                <span dir="auto">{capitalized(question.words)}</span>
                {isOwner && (
                  <DeskButton
                    label={words.split}
                    aria-label={fillWords(words.splitWhat, { question: question.words })}
                    onClick={() => void mark([question.words], 'apart', words.splitOff)}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="row">
        <DeskButton data-key="r" label={words.draft} onClick={onDraft} />
        {isOwner && (
          <DeskButton data-key="e" label={words.dismiss} onClick={() => void mark(all, 'dismissed', words.dismissed)} />
        )}
      </div>
    </li>
  );
}

function countedWords({ times, lastAt }: Omit<CountedWords, 'words'>, say: typeof words.asked): string {
  return countWords(times, say, { day: formatDay(lastAt) });
}
