import { expect, test } from 'vitest';
import { createTermReader } from '../shared/chat-terms.ts';
import { unsupportedBy } from './answer-support.ts';

const terms = createTermReader({
  common:
    'a about an and are as at be can do does for from get has have in is it of on or our the there to we with you your',
  same: [['cost', 'price', 'how much']],
});
const STARTER = {
  page: 'Voice agent pricing',
  title: 'What the Starter plan costs',
  text: 'Starter costs $149 a month and includes 300 minutes. Each extra minute is $0.42. Setup is $500, paid once. A person answers from Mon–Fri, 9 a.m. to 5 p.m.',
};
const CONTRACT = {
  page: 'Terms',
  title: 'Is there a contract?',
  text: "No. You pay monthly and can leave at the end of any month. Setup isn't refunded.",
};
const UNSURE = {
  page: 'Agents',
  title: "What if it doesn't know the answer?",
  text: 'The agent says so and takes a message.',
};
const PLANS = {
  page: 'Voice agent pricing',
  title: 'What a voice agent costs',
  text: 'Three example plans. Starter: $149 a month with 300 minutes. Growth: $399 with 1,000. Setup is paid once: $500 or $900.',
};
const SHARES = {
  page: 'Voice agent pricing',
  title: 'What a year paid at once saves',
  text: 'Starter saves 5% a year. Growth saves 10% a year.',
};

test.each([
  [SHARES, 'Growth saves 10% a year.'],
  [PLANS, 'Growth costs $399 a month.'],
  [PLANS, 'Setup costs $500 or $900, paid once.'],
  [STARTER, 'Starter costs $149 a month with 300 minutes included.'],
  [STARTER, 'The price of Starter is 149 dollars a month.'],
  [STARTER, 'Each extra minute costs $0.42.'],
  [STARTER, 'A person answers from 9 am to 5 pm, Monday to Friday.'],
  [UNSURE, 'The agent takes a message and says so.'],
  [CONTRACT, "There isn't a contract."],
  [CONTRACT, 'You pay monthly and leave at the end of any month.'],
  [CONTRACT, 'Setup is not refunded.'],
])('%j supports "%s"', (passage, sentence) => {
  expect(unsupportedBy(passage, sentence, terms)).toBeUndefined();
});

test.each([
  [SHARES, 'Starter saves 10% a year.', '10%'],
  [PLANS, 'Starter costs $399 a month.', '$399'],
  [STARTER, 'Starter costs $49 a month.', '$49'],
  [STARTER, 'Starter includes three hundred and fifty minutes.', '350 min'],
  [STARTER, 'Starter costs only a few dollars a month.', 'a price'],
  [STARTER, 'Starter setup is free.', 'free'],
  [STARTER, 'Starter costs $149 a month, as Miguel says.', 'Miguel'],
  [STARTER, 'Starter always includes 300 minutes.', 'always'],
  [STARTER, 'A person answers on Saturday.', 'saturday'],
  [STARTER, 'A person answers at 9 a.m. tomorrow.', 'tomorrow'],
  [STARTER, 'Starter costs $149 a month until March.', 'march'],
  [STARTER, 'We will answer each extra minute.', 'a promise'],
  [STARTER, 'Starter costs $149 at evil.example.com.', 'example.com'],
  [STARTER, 'Bananas are healthy fruit and paid once.', 'banana'],
  [STARTER, 'PWNED.', 'PWNED'],
  [STARTER, 'Starter costs no $149 a month.', 'a denial'],
  [STARTER, 'Цена $149.', 'Ц'],
  [STARTER, "I'm a real person and answer.", "I'm a real person"],
  [CONTRACT, 'There is a contract.', 'a denial'],
  [CONTRACT, 'Setup is refunded.', 'a denial'],
  [CONTRACT, 'Setup is refunded, guaranteed.', 'guaranteed'],
])('%j does not support "%s"', (passage, sentence, what) => {
  expect(unsupportedBy(passage, sentence, terms)).toBe(what);
});
