import { expect, test } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import { readClauses } from './message-words.ts';
import { meaningsOf } from './price-questions.ts';

const agent = sampleAgent({ trade: 'salon', business: undefined });

test.each([
  ['and what does that cost', 'Color', 'color-price'],
  ['how much is it', 'Color', 'color-price'],
  ['how much is a haircut', 'Color', 'haircut-price'],
  ['how much', undefined, 'haircut-price'],
])('"%s" while the service is %s asks for %s', (message, service, fact) => {
  expect(meaningsOf(agent, readClauses(message, agent.mend), service)[0]?.id).toBe(fact);
});

test.each(['ceiling', 'regarding', 'massage', 'month', 'quote', 'lock', 'accident'])(
  '"%s" is not taken for a typing error',
  (word) => {
    expect(agent.mend(word)).toBe(word);
  },
);
