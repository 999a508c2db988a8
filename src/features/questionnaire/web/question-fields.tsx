import { use } from 'react';
import type { Question } from '../shared/questionnaire-content-schema.ts';
import words from '#content/questionnaire/questionnaire-words.yaml';
import { FieldErrors } from '#web/ui/field.tsx';

interface QuestionFieldsProps {
  question: Question;
  /** Whether a recommendation is impossible without an answer to this question. */
  required: boolean;
}

export function QuestionFields({ question: { id, kind, hint, options }, required }: QuestionFieldsProps) {
  const error = use(FieldErrors)[id];
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
      <div className="stack">
        {options.map((option) => (
          <label key={option.id} className="choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={id}
              value={option.id}
              required={required}
              data-missing={words.chooseOne}
              aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </>
  );
}
