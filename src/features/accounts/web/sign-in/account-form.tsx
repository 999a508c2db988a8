import { useState, type ComponentProps } from 'react';
import { Form } from '#web/forms/form.tsx';
import type { Outcome } from '#web/forms/use-submission.ts';
import { useSubmission } from '#web/forms/use-submission.ts';

interface AccountFormProps extends Pick<
  ComponentProps<typeof Form>,
  'button' | 'variant' | 'children' | 'beside' | 'after'
> {
  /** Gets the fields by name; text is trimmed, passwords are as typed. */
  act: (fields: Record<string, string>, idempotencyKey: string) => Promise<Outcome>;
}

export function AccountForm({ button, act, ...rest }: AccountFormProps) {
  const [askedBy, setAskedBy] = useState('');
  const submission = useSubmission(async ({ texts }, key) => act({ ...texts }, key));
  // When the form switches between its tabs and changes its button, it keeps its fields but hides the old answer.
  const isAnswer = askedBy === button;
  return (
    <Form
      {...rest}
      button={button}
      submission={isAnswer ? submission : { ...submission, submitError: '', done: '' }}
      onSubmit={(filled, form) => {
        setAskedBy(button);
        void submission.submit(filled).then(({ clear }) => clear && form.reset());
      }}
    />
  );
}
