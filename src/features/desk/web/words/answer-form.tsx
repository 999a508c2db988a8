import { useEffect, useId, useState } from 'react';
import words from '#content/desk/gap-words.yaml';
import type { AnswerView, QuestionGroup } from '#features/answers/shared/answer-schema.ts';
import { answersHtml, placeName } from '#features/answers/shared/answers-html.ts';
import {
  ANSWER_MAX_LENGTH,
  ANSWERED_QUESTION_MAX_LENGTH,
  QUOTES_MAX,
  WORDINGS_MAX,
  type AnswerQuote,
} from '#features/answers/shared/published-answer.ts';
import { randomUuid } from '#web/api/random-id.ts';
import { Field } from '#web/ui/field.tsx';
import { act, offerUndo } from '../desk-calls.ts';
import { Area, Check, DeskButton, submitBy } from '../frame/desk-parts.tsx';
import { useTyped } from '../kept-typing.ts';
import { capitalized } from '../person-names.ts';
import list from '../settings/settings.module.css';

const texts = words.form;

export type AnswerDraft = Pick<AnswerView, 'id' | 'version' | 'question' | 'asked' | 'body' | 'quotes'> & {
  /** What a new one is for. */
  questions?: string[];
};

/** Begins with the visitors' own words. */
export function draftFor({ questions }: QuestionGroup): AnswerDraft {
  const asked = questions.map((one) => `${capitalized(one.words).slice(0, ANSWERED_QUESTION_MAX_LENGTH - 1)}?`);
  const [question = '', ...others] = asked;
  return {
    id: randomUuid(),
    version: 0,
    question,
    asked: others.slice(0, WORDINGS_MAX),
    body: '',
    quotes: [],
    questions: questions.map((one) => one.words),
  };
}

export function AnswerForm({ draft, onClose }: { draft: AnswerDraft; onClose: () => void }) {
  const { id, questions } = draft;
  // The version is kept with what was typed, so that it replaces no later one.
  const before = {
    question: draft.question,
    asked: draft.asked.join('\n'),
    body: draft.body,
    version: String(draft.version),
  };
  const [typed, type, bind] = useTyped(`answer ${questions?.[0] ?? id}`, before);
  const [quotes, setQuotes] = useState<AnswerQuote[]>(() =>
    draft.quotes.filter(({ isGone }) => !isGone).map(plainQuote),
  );
  const fieldId = useId();
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
  const asked = typed.asked
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const { question, body } = typed;
  const save = async () => {
    const saved = { id, question, asked, body, quotes, version: Number(typed.version) };
    if (!(await act('save-answer', { ...saved, ...(questions && { questions }) }))) return;
    type(before);
    offerUndo(texts.saved);
    onClose();
  };
  return (
    <form className={`stack ${list.settings}`} aria-label={texts.label} onSubmit={submitBy(save)}>
      <Field
        {...bind('question')}
        id={fieldId}
        label={texts.question}
        hint={texts.questionHint}
        maxLength={ANSWERED_QUESTION_MAX_LENGTH}
        dir="auto"
        required
      />
      <Area
        {...bind('body')}
        id="answer-body"
        label={texts.body}
        rows={6}
        maxLength={ANSWER_MAX_LENGTH}
        dir="auto"
        required
      />
      <Quotes question={question} quotes={quotes} onChange={setQuotes} />
      <Area {...bind('asked')} id="answer-asked" label={texts.asked} hint={texts.askedHint} rows={3} dir="auto" />
      <details className="fold">
        <summary>{texts.preview}</summary>
        <div
          className="folds"
          dangerouslySetInnerHTML={{ __html: answersHtml([{ id, question, asked, body, quotes, day: '' }]) }}
        />
      </details>
      <div className="row">
        <DeskButton variant="gold" type="submit" label={texts.save} />
        <DeskButton label={texts.cancel} onClick={onClose} />
      </div>
    </form>
  );
}

interface QuotesProps {
  question: string;
  quotes: readonly AnswerQuote[];
  onChange: (quotes: AnswerQuote[]) => void;
}

/** What the chat finds closest, and what is quoted already. */
function Quotes({ question, quotes, onChange }: QuotesProps) {
  const [near, setNear] = useState<readonly AnswerQuote[]>();
  const [said, setSaid] = useState('');
  const look = async () => {
    setSaid(texts.searching);
    try {
      const { closestTo } = await import('#features/chat/web/chat-search.ts');
      const passages = await closestTo(question);
      setNear(passages.map(plainQuote));
      setSaid(passages.length === 0 ? texts.none : '');
    } catch {
      setSaid(texts.failed);
    }
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once, and again when somebody asks for it
  useEffect(() => void look(), []);
  const isSame = (one: AnswerQuote, other: AnswerQuote) => one.path === other.path && one.text === other.text;
  const others = (near ?? []).filter((one) => !quotes.some((quote) => isSame(one, quote)));
  return (
    <fieldset className="stack">
      <legend>{texts.quotes}</legend>
      <p className="small">{texts.quotesHint}</p>
      {[...quotes, ...others].map((quote, index) => {
        const isQuoted = index < quotes.length;
        return (
          <Check
            key={quote.path + quote.text}
            checked={isQuoted}
            onChange={(checked) => {
              const rest = quotes.filter((one) => !isSame(one, quote));
              onChange(checked ? [...rest, quote].slice(-QUOTES_MAX) : rest);
            }}
            label={
              <span>
                <strong>{placeName(quote)}</strong> {quote.text}
              </span>
            }
          />
        );
      })}
      <p role="status" className="small">
        {said}
      </p>
      <div className="row">
        <DeskButton label={texts.again} onClick={() => void look()} />
      </div>
    </fieldset>
  );
}

function plainQuote({ path, anchor, page, title, text }: AnswerQuote): AnswerQuote {
  return { path, anchor, page, title, text };
}
