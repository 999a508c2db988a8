/** The function `ask-question`: turns a question that the chat could not answer into a lead, and counts it. */
import { askQuestionSchema, type AskedQuestion } from '../../../shared/chat/ask-question-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import type { LeadsInterface } from '../leads/leads-interface.ts';
import { countUnanswered } from './unanswered-question-store.ts';

export interface AskQuestionOptions {
  leads: LeadsInterface;
}

const TOPIC = 'Question from the chat';

export function createAskQuestion({ leads }: AskQuestionOptions): FunctionBody {
  return defineCommand({
    schema: askQuestionSchema,
    essence: ({ name, email, question, conversation }) => ({ name, email, question, conversation }),
    async act(asked, { tx, now, sourcePage, client }) {
      const { name, email, userAgent } = asked;
      const lead = { name, email, topic: TOPIC, message: messageOf(asked), sourcePage, userAgent, submittedAt: now };
      await leads.takeFromChat(tx, lead, client, now);
      await countUnanswered(tx, asked, now);
    },
  });
}

/** The question, followed by the conversation before it. */
function messageOf({ question, conversation }: AskedQuestion): string {
  if (conversation.length === 0) return question;
  const asked = conversation.map(({ question: before, answer }, index) => {
    return `${index + 1}. ${before}\n   ${answer ? `Answered with ${answer}` : 'No answer found'}`;
  });
  return `${question}\n\nThe conversation:\n${asked.join('\n')}`;
}
