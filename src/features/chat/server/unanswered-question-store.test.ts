import { expect, test } from 'vitest';
import { normalizedQuestion } from './unanswered-question-store.ts';

test.each([
  ['  Do you answer\nin Welsh?! ', 'do you answer in welsh'],
  ['Call me at +1 (202) 555-0142 please', 'call me at … please'],
  ['Write to ann@visitor.example.', 'write to …'],
  ['Is $149 for 300 minutes right?', 'is $149 for 300 minutes right'],
  ['https://visitor.example/me?', '…'],
  ['¿Habla español?', 'habla español'],
  ['?!', ''],
])('%j is counted as %j', (question, normalized) => {
  expect(normalizedQuestion(question)).toBe(normalized);
});
