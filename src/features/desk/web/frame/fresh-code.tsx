/** Asks for a new code from the authenticator app, for an act that a stolen phone must not do. */
import { useState } from 'react';
import type { User } from '@supabase/auth-js';
import words from '#content/desk/desk-words.yaml';
import { messageOf } from '#web/api/failure-words.ts';
import { loadAuth } from '#features/accounts/web/sign-in/auth-loader.ts';
import { useAuth } from '#features/accounts/web/sign-in/auth-context.tsx';
import { CodeFields, codeProblem } from '#features/accounts/web/sign-in/code-fields.tsx';
import { useDeskState } from '../desk-calls.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { DeskButton } from './desk-parts.tsx';

export function FreshCode() {
  const { user } = useAuth();
  const { answerCode } = useDeskState();
  return answerCode && user && <Question user={user} answerCode={answerCode} />;
}

interface QuestionProps {
  user: User;
  answerCode: (given: boolean) => void;
}

function Question({ user, answerCode }: QuestionProps) {
  const [problem, setProblem] = useState('');
  const give = async (form: FormData) => {
    setProblem('');
    try {
      const { giveCode } = await loadAuth();
      const { error } = await giveCode(textIn(form, 'device'), textIn(form, 'code'));
      if (error) setProblem(codeProblem(error));
      else answerCode(true);
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  const { heading, text, submit, cancel } = words.code;
  return (
    <DeskDialog label={heading} onClose={() => answerCode(false)}>
      <p>{text}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void give(new FormData(event.currentTarget));
        }}
      >
        <CodeFields user={user} takesFocus />
        <p role="alert" className="error">
          {problem}
        </p>
        <div className="row">
          <DeskButton variant="gold" type="submit" label={submit} />
          <DeskButton label={cancel} onClick={() => answerCode(false)} />
        </div>
      </form>
    </DeskDialog>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
