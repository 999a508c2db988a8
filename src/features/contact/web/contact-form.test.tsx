/** The contact form: what it asks for, what it sends, and what is left in its fields. */
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import choices from '#content/contact-choices.yaml';
import words from '#content/contact-words.yaml';
import { fieldStates } from '#test/support/browser/field-states.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { CONTACT_ANCHORS } from '../shared/contact-fields.ts';

const tab = loneTab();
const [topic] = choices.topics;
const AMERICA = choices.countries.find(({ callingCode }) => callingCode === '1');

async function open(search = '') {
  history.replaceState(null, '', `/contact${search}`);
  vi.doMock('#web/messages/toasts.ts', () => ({ notify: async () => {}, showToast: async () => {} }));
  const { ContactForm } = await import('./contact-form.tsx');
  const page = tab.mount(
    <Router>
      <ContactForm />
    </Router>,
  );
  await tab.pass();
  const field = (name: string) =>
    page
      .all('input')
      .concat(page.all('select'), page.all('textarea'))
      .find((one) => one.props['name'] === name);
  const type = (typed: Record<string, string | boolean>) => {
    for (const [name, value] of Object.entries(typed)) page.type(field(name) ?? page.get('input', { name }), value);
  };
  const submit = async () => {
    page.fire(page.all('form')[0], 'onSubmit');
    for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
  };
  const error = (name: string) => wordsOf(page.get('p', { id: `${String(field(name)?.props['id'])}-error` }));
  return { page, field, type, submit, error };
}
const FILLED = {
  name: ' Ann Lee ',
  email: 'ann@visitor.example',
  helpType: topic?.value ?? '',
  message: 'We miss calls.',
};

test('asks for what it needs, and nothing more', async () => {
  await open();
  // The first country depends on the list of them.
  expect(fieldStates().filter((state) => !state.startsWith('select country'))).toEqual([
    'text name required autoComplete=name',
    'email email required autoComplete=email',
    `select helpType "${topic?.value}" required`,
    'textarea message required',
    'tel phone autoComplete=tel-national described',
    'checkbox callMe "yes"',
    expect.stringContaining('autoComplete=off'),
  ]);
});

test('sends what was typed, with a number only of a country, and empties the message', async () => {
  tab.session.set('arrival', '?utm_source=news ');
  const { field, type, submit } = await open();
  const sent = tab.answer('submit-contact', () => ({}));
  type({ ...FILLED, country: AMERICA?.value ?? '', phone: '(512) 555-0142', callMe: true });
  await submit();
  const { message, email } = FILLED;
  const formData = { name: 'Ann Lee', email, message, helpType: FILLED.helpType, phone: '+15125550142', callMe: true };
  const about = { userAgent: 'A test', timestamp: expect.any(String), screening: { trap: '' } };
  expect(sent).toMatchObject([{ formData, ...about, source: expect.anything() }]);
  expect([field('message')?.node.value, field('name')?.node.value]).toEqual(['', ' Ann Lee ']);
  type({ message: 'One more.', phone: '', callMe: false });
  await submit();
  expect(Object.keys((sent[1] as { formData: object }).formData)).toEqual(['name', 'email', 'message', 'helpType']);
});

test('keeps what was typed when it fails, and a message that was begun meanwhile', async () => {
  const { field, type, submit } = await open();
  tab.answer('submit-contact', () => ({ status: 400, error: { code: 'odd', message: '' } }));
  type(FILLED);
  await submit();
  expect(field('message')?.node.value).toBe('We miss calls.');
  let arrive: (answer: object) => void = () => {};
  tab.answer('submit-contact', async () => new Promise((resolve) => (arrive = resolve)));
  await submit();
  type({ message: 'Another one' });
  arrive({});
  await tab.pass(1_000);
  expect(field('message')?.node.value).toBe('Another one');
});

test('says what came of a plain post only until it is sent from here', async () => {
  const { page, type, submit } = await open();
  const returned = () => page.all('p', { className: 'note returned' }).map(({ props }) => props['id']);
  expect(returned()).toEqual(Object.values(CONTACT_ANCHORS));
  tab.answer('submit-contact', () => ({ status: 400, error: { code: 'odd', message: 'No.' } }));
  type(FILLED);
  await submit();
  expect(returned()).toEqual([]);
});

test('asks for a number only to call it, and for one that can be called', async () => {
  const { field, type, submit, error } = await open();
  const sent = tab.answer('submit-contact', () => ({}));
  type({ ...FILLED, callMe: true });
  await submit();
  expect([error('phone'), sent.length, tab.focused()]).toEqual([words.noNumber, 0, field('phone')]);
  type({ country: '', phone: '555' });
  await submit();
  expect([error('phone'), field('phone')?.props['aria-invalid'], sent.length]).toEqual([words.invalidPhone, true, 0]);
  type({ phone: '', callMe: false });
  await submit();
  expect([error('phone'), sent.length]).toEqual(['', 1]);
});

test('a message that waits for a connection is taken back with its answers', async () => {
  const { page, field, type, submit } = await open();
  vi.stubGlobal('navigator', { onLine: false, userAgent: 'A test' });
  tab.answer('submit-contact', () => {
    throw new TypeError('Failed to fetch');
  });
  type(FILLED);
  await submit();
  const { queuedCalls } = await import('#web/forms/queue/queued-calls.ts');
  expect([queuedCalls().length, field('message')?.node.value]).toEqual([1, 'We miss calls.']);
  page.fire(page.get('button', 'Erase my answers'), 'onClick');
  page.fire(page.get('button', 'Yes, erase my answers'), 'onClick');
  expect([queuedCalls(), field('message')?.node.value]).toEqual([[], '']);
});

test('begins with the voices that were marked, unless something was typed', async () => {
  vi.doMock('./shortlist-message.ts', () => ({
    shortlistMessage: async (query: string) => (query === '?voices=marked' ? 'Voices' : ''),
  }));
  const { field, page } = await open('?voices=marked');
  expect(field('message')?.props['defaultValue'] ?? field('message')?.node.value).toBe('Voices');
  page.unmount();
  const plain = await open();
  expect(plain.field('message')?.node.value).toBe('');
  plain.page.unmount();
  vi.resetModules();
  let tell: (text: string) => void = () => {};
  vi.doMock('./shortlist-message.ts', () => ({
    shortlistMessage: async () => new Promise((resolve) => (tell = resolve)),
  }));
  const typed = await open('?voices=marked');
  typed.type({ message: 'Mine' });
  tell('Voices');
  await tab.pass();
  expect(typed.field('message')?.node.value).toBe('Mine');
  vi.doUnmock('./shortlist-message.ts');
});
