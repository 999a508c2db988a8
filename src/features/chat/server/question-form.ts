import words from '#content/chat/question-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { askQuestionSchema, type AskedQuestion } from '../shared/ask-question-schema.ts';
import { declareForm } from '#server/platform/forms/declare-form.ts';
import { takeBackGap } from '#features/answers/server/interface.ts';
import { leadParts, receiveLead } from '#features/contact/server/interface.ts';
import { CONTACTS_PER_CLIENT } from '#features/newsletter/server/interface.ts';
import { countUnanswered } from './unanswered-question-store.ts';

/** The visitor gets no copy: the chat shows the question and says that it has been passed on. */
export const questionForm = declareForm<AskedQuestion>({
  ...leadParts,
  name: 'chat',
  title: words.title,
  functionName: 'ask-question',
  event: 'question.passed_on',
  limit: CONTACTS_PER_CLIENT,
  schema: askQuestionSchema,
  dedupeKey: ({ userAgent: _agent, ...asked }) => asked,
  async act(asked, arrival) {
    const { name, email, userAgent } = asked;
    const { tx, now, sourcePage, source } = arrival;
    const told = { name, email, topic: words.topic, message: messageOf(asked) };
    await receiveLead({ ...told, sourcePage, source, userAgent, submittedAt: now }, arrival);
    await countUnanswered(tx, asked, now);
    if (asked.conversation.some(({ question, answer }) => question === asked.question && answer === ''))
      await takeBackGap(tx, asked.question);
  },
});

function messageOf({ question, conversation }: AskedQuestion): string {
  if (conversation.length === 0) return question;
  const asked = conversation.map(({ question: before, answer }, index) => {
    const found = answer ? fillWords(words.answered, { place: answer }) : words.unanswered;
    return `${index + 1}. ${before}\n   ${found}`;
  });
  return `${question}\n\n${words.conversation}\n${asked.join('\n')}`;
}
