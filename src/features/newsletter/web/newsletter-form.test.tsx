import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
const told = vi.fn<(text: string, kind: string) => Promise<void>>(async () => {});
beforeEach(() => {
  told.mockClear();
  vi.doMock('#web/messages/toasts.ts', () => ({ notify: told }));
  return () => vi.doUnmock('#web/messages/toasts.ts');
});

async function open() {
  const { NewsletterForm } = await import('./newsletter-form.tsx');
  const page = tab.mount(<NewsletterForm />);
  const field = () => page.get('input', { name: 'email' });
  return {
    page,
    field,
    thanks: () => wordsOf(page.get('p', { role: 'status' })),
    problem: () => wordsOf(page.get('p', { id: 'newsletter-error' })),
    subscribe: async (email: string) => {
      page.type(field(), email);
      page.fire(page.get('form', {}), 'onSubmit');
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    },
  };
}
const FAILURE = { status: 400, error: { code: 'odd', message: 'No.' } };

describe('subscribing', () => {
  test('thanks by the address, and empties the field', async () => {
    const sent = tab.answer('submit-contact', () => ({}));
    const { field, thanks, problem, subscribe } = await open();
    await subscribe(' ann@visitor.example ');
    expect(sent).toMatchObject([{ formData: { email: 'ann@visitor.example', name: 'ann' } }]);
    expect([field().node.value, problem(), told.mock.calls.at(-1)?.[1]]).toEqual(['', '', 'success']);
    expect(thanks()).toContain('ann@visitor.example');
  });

  test('that failed leaves the address, says so, and no longer thanks for the one before', async () => {
    let answer: object = {};
    tab.answer('submit-contact', () => answer);
    const { field, thanks, problem, subscribe } = await open();
    await subscribe('ann@visitor.example');
    answer = FAILURE;
    await subscribe('bob@visitor.example');
    expect([field().node.value, thanks(), told.mock.calls.at(-1)?.[1]]).toEqual(['bob@visitor.example', '', 'error']);
    expect(problem()).not.toBe('');
    answer = {};
    await subscribe('bob@visitor.example');
    expect(problem()).toBe('');
    expect(thanks()).toContain('bob@visitor.example');
  });

  test('is sent once at a time, and leaves what was typed meanwhile', async () => {
    let arrive: (answer: object) => void = () => {};
    const sent = tab.answer('submit-contact', async () => new Promise((resolve) => (arrive = resolve)));
    const { page, field, subscribe } = await open();
    await subscribe('ann@visitor.example');
    page.fire(page.get('form', {}), 'onSubmit');
    await tab.pass(1_000);
    expect(sent).toHaveLength(1);
    page.type(field(), 'bob@visitor.example');
    arrive({});
    await tab.pass(1_000);
    expect(field().node.value).toBe('bob@visitor.example');
  });

  test.each(['ann@visitor.example', 'nobody'])(
    'says what came of a plain post only until %s is sent',
    async (email) => {
      tab.answer('submit-contact', () => FAILURE);
      const { page, subscribe } = await open();
      const returned = () => page.all('p', { className: 'error returned' }).length;
      expect(returned()).toBe(2);
      await subscribe(email);
      expect(returned()).toBe(0);
    },
  );

  test('sends no address that is missing or wrong, and says it where the field is', async () => {
    const sent = tab.answer('submit-contact', () => ({}));
    const { field, problem, subscribe } = await open();
    for (const email of ['', 'nobody']) {
      await subscribe(email);
      expect([field().props['aria-invalid'], tab.focused()]).toEqual([true, field()]);
      expect(String(field().props['aria-describedby']).split(' ')).toContain('newsletter-error');
      expect(problem()).not.toBe('');
    }
    expect(new Set(told.mock.calls.map(([text]) => text)).size, 'what is missing, and what is wrong').toBe(2);
    expect(sent).toEqual([]);
  });
});
