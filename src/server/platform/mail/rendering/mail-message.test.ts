import { expect, test } from 'vitest';
import { finishMail } from './mail-message.ts';

const mail = {
  to: 'reader@customer.example',
  messageId: '<row-1@site.example>',
  references: [] as string[],
  replyTo: undefined,
  calendar: undefined,
  from: 'Site <site@site.example>',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: {},
  attachments: [],
};
const headersOf = async (changed: Partial<typeof mail>) => {
  const { bytes } = await finishMail({ ...mail, ...changed });
  const [head = ''] = Buffer.from(bytes)
    .toString()
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n\r\n');
  return (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
};

test('answers the last email of its thread, and names those before it', async () => {
  const header = await headersOf({ references: ['<one@site.example>', '<two@site.example>'] });
  expect(header('In-Reply-To')).toBe('<two@site.example>');
  expect(header('References')).toBe('<one@site.example> <two@site.example>');
  expect(header('Message-ID')).toBe(mail.messageId);
  const alone = await headersOf({});
  expect([alone('In-Reply-To'), alone('References'), alone('Reply-To')]).toEqual([undefined, undefined, undefined]);
});

test('goes to one mailbox, whatever stands in its address', async () => {
  const { from, to } = await finishMail({ ...mail, to: 'ann@customer.example' });
  expect([from, to]).toEqual(['site@site.example', ['ann@customer.example']]);
});
