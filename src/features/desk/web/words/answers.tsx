import { useState } from 'react';
import words from '#content/desk/gap-words.yaml';
import type { AnswerView } from '#features/answers/shared/answer-schema.ts';
import { answerAnchor } from '#features/answers/shared/published-answer.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { act, offerUndo } from '../desk-calls.ts';
import { DeskButton } from '../frame/desk-parts.tsx';
import desk from '../desk.module.css';

interface AnswersProps {
  answers: readonly AnswerView[];
  isOwner: boolean;
  onEdit: (answer: AnswerView) => void;
}

/** Drafts, and what is published. */
export function Answers({ answers, ...rest }: AnswersProps) {
  const isDraft = ({ publishedAt }: AnswerView) => publishedAt === null;
  const groups = [
    { id: 'drafts', heading: words.drafts, shown: answers.filter(isDraft) },
    { id: 'published', heading: words.published, shown: answers.filter((answer) => !isDraft(answer)) },
  ];
  return groups
    .filter(({ shown }) => shown.length > 0)
    .map(({ id, heading, shown }) => (
      <section key={id} aria-labelledby={`words-${id}`}>
        <h2 id={`words-${id}`} className="title">
          {heading}
        </h2>
        <ul className="rows">
          {shown.map((answer) => (
            <Answer key={answer.id} answer={answer} {...rest} />
          ))}
        </ul>
      </section>
    ));
}

function Answer({ answer, isOwner, onEdit }: Omit<AnswersProps, 'answers'> & { answer: AnswerView }) {
  const { id, version, question, publishedAt, quotes } = answer;
  const [asking, setAsking] = useState(false);
  const gone = quotes.find(({ isGone }) => isGone);
  const move = async (there: string, back: string, said: string) => {
    if (await act(there, { id, version })) offerUndo(said, async () => act(back, { id, version: version + 1 }));
  };
  const day = formatDay(publishedAt ?? answer.savedAt);
  return (
    <li className="stack">
      <p className={desk.name} dir="auto">
        {question}
      </p>
      <p className="small">{fillWords(publishedAt ? words.state.published : words.state.draft, { day })}</p>
      {gone && (
        <p className="note" data-tone="bad">
          {fillWords(publishedAt ? words.gone : words.goneDraft, { text: gone.text })}
        </p>
      )}
      {answer.isInContent && <p className="small">{words.inContent}</p>}
      {publishedAt ? (
        <div className="row">
          <a href={`${routes.questions}#${answerAnchor(answer)}`}>{words.onSite}</a>
          {isOwner && (
            <DeskButton
              label={words.takeDown}
              onClick={() => void move('take-down-answer', 'publish-answer', words.isTakenDown)}
            />
          )}
        </div>
      ) : (
        <div className="row">
          <DeskButton label={words.edit} onClick={() => onEdit(answer)} />
          {isOwner ? (
            <DeskButton
              variant="gold"
              label={words.publish}
              onClick={() => void move('publish-answer', 'take-down-answer', words.isPublished)}
            />
          ) : (
            <span className="small">{words.ownerPublishes}</span>
          )}
          <AskFirst
            verb={words.delete}
            what={question}
            asking={asking}
            onAsk={setAsking}
            busy={false}
            onYes={() => void act('drop-answer', { id, version })}
          />
        </div>
      )}
    </li>
  );
}
