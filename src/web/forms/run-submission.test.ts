import { expect, it, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { runSubmission, type Unanswered } from './run-submission.ts';

const filled = (name: string, states: string[] = []) => ({ texts: { name }, choices: { states } });
const refused = new CallError({
  status: 422,
  code: 'validation_failed',
  message: 'Some fields need another look.',
  fields: { name: 'Enter your name.', email: 'Enter an address.' },
});

it('resends the same content under the same key until it was answered', async () => {
  const unanswered: Unanswered = { content: '', key: '' };
  const keys: string[] = [];
  const act = vi.fn<(_: object, key: string) => Promise<object>>().mockImplementation(async (_, key) => {
    keys.push(key);
    if (keys.length < 3) throw refused;
    return {};
  });
  for (let attempt = 0; attempt < 4; attempt += 1) await runSubmission(act, filled('Ann'), unanswered);
  const [first, second, third, fourth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('sends changed content, also of a ticked box, under a new key', async () => {
  const unanswered: Unanswered = { content: '', key: '' };
  const keys: string[] = [];
  const fail = async (_: object, key: string) => {
    keys.push(key);
    throw refused;
  };
  for (const content of [filled('Ann'), filled('Bob'), filled('Bob', ['Iowa'])])
    await runSubmission(fail, content, unanswered);
  expect(new Set(keys).size).toBe(3);
});

it('passes on what is wrong with which field', async () => {
  const sent = await runSubmission(async () => Promise.reject(refused), filled(''), { content: '', key: '' });
  expect(sent).toEqual({
    error: 'Some fields need another look.',
    fieldProblems: { name: 'Enter your name.', email: 'Enter an address.' },
  });
});

it('has no problem fields for another refusal, and passes on what was answered', async () => {
  const failure = Object.assign(new Error('Not you.'), { status: 403 });
  const failed = await runSubmission(async () => Promise.reject(failure), filled('Ann'), { content: '', key: '' });
  expect(failed).toEqual({ error: 'Not you.', fieldProblems: {} });
  const sent = await runSubmission(async () => ({ done: 'Sent.' }), filled('Ann'), { content: '', key: '' });
  expect(sent).toEqual({ done: 'Sent.', fieldProblems: {} });
});
