import words from '#content/chat/chat-words.yaml';
import { askQuestionSchema, TURNS_MAX, type AskedQuestion } from '../shared/ask-question-schema.ts';
import { placeOf } from '../shared/passage-place.ts';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { Form } from '#web/forms/form.tsx';
import { schemaCheck } from '#web/forms/schema-check.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ChatReply, ChatTurn } from './chat-conversation.ts';

interface PassOnFormProps {
  question: string;
  /** All of the conversation, the question included. */
  turns: readonly ChatTurn[];
  onPassed: () => void;
}

const { name, email } = askQuestionSchema.entries;
const check = schemaCheck({ name, email });

function placeOfAnswer(reply: ChatReply): string {
  const [first] = reply.kind === 'passages' ? reply.passages : reply.kind === 'written' ? reply.sources : [];
  return first ? placeOf(first) : '';
}

export function PassOnForm({ question, turns, onPassed }: PassOnFormProps) {
  const submission = useSubmission(async ({ texts }, idempotencyKey) => {
    const body: AskedQuestion = {
      name: texts['name'] ?? '',
      email: texts['email'] ?? '',
      question,
      conversation: turns.slice(-TURNS_MAX).map(({ question: asked, reply }) => ({
        question: asked,
        answer: placeOfAnswer(reply),
      })),
      userAgent: navigator.userAgent,
    };
    await callFunction('ask-question', body, { idempotencyKey });
    return { done: words.passed };
  });
  return (
    <div className="card stack">
      <p>
        {words.passIntro} <SiteLink to={routes['privacy-policy']}>{words.policy}</SiteLink>
      </p>
      <Form
        button={words.pass}
        submission={submission}
        check={check}
        onSubmit={(filled) => void submission.submit(filled).then((sent) => sent.done && onPassed())}
      >
        <Field name="name" label={words.name} autoComplete="name" required />
        <Field name="email" label={words.email} type="email" autoComplete="email" required />
      </Form>
    </div>
  );
}
