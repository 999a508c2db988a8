import { expect, test } from 'vitest';
import { createMailroom } from './mailroom.ts';

const ID = '0b9e2c1a-7d4e-4f6a-9c3b-1d2e3f4a5b6c';
const TAG = '+t.0b9e2c1a7d4e4f6a9c3b1d2e3f4a5b6c';
const roles = { membersOf: async () => [] };

function roomOf(
  imapUrl: string | undefined,
  { knowsPlusAddresses = false, mailFrom = 'Agency <hello@agency.example>' } = {},
) {
  return createMailroom(
    { mailFrom, mailIn: { imapUrl, knowsPlusAddresses, takesStrangers: false } },
    { roles, takeAnswer: async () => undefined },
  );
}

const MAILBOX = 'imaps://box%40agency.example:secret@mail.example/INBOX';

test('answers go to the mailbox that is read, or else to the member', () => {
  expect(roomOf(undefined, { knowsPlusAddresses: true }).answersTo(ID)).toBeUndefined();
  expect(roomOf(MAILBOX).answersTo(ID)).toBe('hello@agency.example');
  expect(roomOf(MAILBOX, { mailFrom: 'hi@agency.example' }).answersTo(ID)).toBe('hi@agency.example');
});

test('they name the person where the server knows plus addresses, if the address stays within 64 characters', () => {
  const answersTo = (local: string) =>
    roomOf(MAILBOX, { knowsPlusAddresses: true, mailFrom: `${local}@agency.example` }).answersTo(ID);
  expect(answersTo('hello')).toBe(`hello${TAG}@agency.example`);
  expect(answersTo('h'.repeat(29))).toBe(`${'h'.repeat(29)}${TAG}@agency.example`);
  expect(answersTo('h'.repeat(30))).toBe(`${'h'.repeat(30)}@agency.example`);
});

test("the sender's address and that of the mailbox are ours", () => {
  expect(roomOf(MAILBOX).ownAddresses).toEqual(['hello@agency.example', 'box@agency.example']);
  expect(roomOf('imap://box:secret@127.0.0.1/INBOX').ownAddresses).toEqual(['hello@agency.example']);
});
