/** What a form keeps, shows and forgets from one attempt to the next. */
import { describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { FilledForm } from './filled-form.ts';
import type { Outcome } from './use-submission.ts';

const tab = loneTab();

const status = (page: Mounted) => page.all('p', { role: 'status' }).map(wordsOf);
const alert = (page: Mounted) => page.all('p', { role: 'alert' }).map(wordsOf).join('');
const submit = (page: Mounted) => page.fire(page.all('form')[0], 'onSubmit');
const field = (page: Mounted, name: string) => page.get('input', { name });

/** A form whose attempts the test ends, one after the other. */
async function openForm() {
  const { Form } = await import('./form.tsx');
  const { Field } = await import('#web/ui/field.tsx');
  const { useSubmission } = await import('./use-submission.ts');
  const attempts: { filled: FilledForm; key: string; end: (outcome: Outcome | Error) => void }[] = [];
  const act = async (filled: FilledForm, key: string) =>
    new Promise<Outcome>((resolve, reject) => {
      const end = (outcome: Outcome | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
      attempts.push({ filled, key, end });
    });
  function Page() {
    const submission = useSubmission(act);
    return (
      <Form button="Send" submission={submission}>
        <Field id="a-name" name="name" label="Name" hint="As on your card" required />
        <Field id="an-email" name="email" label="Email" type="email" required />
        <input name="states" type="checkbox" value="Iowa" aria-label="Iowa" />
      </Form>
    );
  }
  const page = tab.mount(<Page />);
  await tab.pass();
  return { page, attempts };
}

const REFUSED = Object.assign(new Error('Too late'), { status: 409 });

describe('an attempt', () => {
  const fill = (page: Mounted) => {
    page.type(field(page, 'name'), 'Ann');
    page.type(field(page, 'email'), 'ann@visitor.example');
  };

  test('hides the error of the one before while it goes on, and says what came of it', async () => {
    const { page, attempts } = await openForm();
    fill(page);
    submit(page);
    await tab.pass();
    expect(status(page)).toEqual(['One moment …']);
    attempts[0]?.end(REFUSED);
    await tab.pass();
    expect([alert(page), status(page)]).toEqual(['Too late', ['']]);
    submit(page);
    await tab.pass();
    expect([alert(page), status(page)]).toEqual(['', ['One moment …']]);
    attempts[1]?.end({ done: 'Thanks.' });
    await tab.pass();
    expect([alert(page), status(page)]).toEqual(['', ['Thanks.']]);
    submit(page);
    await tab.pass();
    expect(status(page)).toEqual(['One moment …']);
  });

  test('is the only one at a time, and its button says so', async () => {
    const { page, attempts } = await openForm();
    const isBusy = () => [page.all('form')[0]?.props['aria-busy'], page.get('button', 'Send').props['aria-disabled']];
    fill(page);
    expect(isBusy()).toEqual([false, undefined]);
    for (let presses = 0; presses < 3; presses += 1) submit(page);
    await tab.pass();
    expect(attempts).toHaveLength(1);
    expect(isBusy()).toEqual([true, true]);
    attempts[0]?.end({ done: 'Thanks.' });
    await tab.pass();
    expect(isBusy()).toEqual([false, undefined]);
  });

  test('of the same content has the same key until it is answered, and of other content another', async () => {
    const { page, attempts } = await openForm();
    const attempt = async (outcome: Outcome | Error) => {
      submit(page);
      await tab.pass();
      const { key, end } = attempts.at(-1) ?? {};
      end?.(outcome);
      await tab.pass();
      return key;
    };
    fill(page);
    const first = await attempt(REFUSED);
    expect(await attempt(REFUSED)).toBe(first);
    page.type(field(page, 'name'), 'Bob');
    const second = await attempt({ done: 'Thanks.' });
    expect(second).not.toBe(first);
    const third = await attempt(REFUSED);
    expect(third).not.toBe(second);
    page.type(field(page, 'states'), true);
    expect(await attempt(REFUSED)).not.toBe(third);
  });

  test('shows what the server says of a field, and nothing of the kind for another refusal', async () => {
    const { page, attempts } = await openForm();
    const { CallError } = await import('#web/api/call-error.ts');
    const errors = () => ['a-name-error', 'an-email-error'].map((id) => wordsOf(page.get('p', { id })));
    const failure = { status: 422, code: 'validation_failed', message: 'Some fields need another look.' };
    fill(page);
    submit(page);
    await tab.pass();
    attempts[0]?.end(new CallError({ ...failure, fields: { name: 'Use your name.' } }));
    await tab.pass();
    expect([alert(page), errors()]).toEqual([failure.message, ['Use your name.', '']]);
    submit(page);
    await tab.pass();
    attempts[1]?.end(REFUSED);
    await tab.pass();
    expect([alert(page), errors()]).toEqual(['Too late', ['', '']]);
  });

  test('with a field that is wrong sends nothing and goes to the first of them', async () => {
    const { page, attempts } = await openForm();
    page.type(field(page, 'email'), 'nobody');
    submit(page);
    expect(tab.focused()).toBe(field(page, 'name'));
    expect(wordsOf(page.get('p', { id: 'a-name-error' }))).toBe('Enter your name.');
    expect(wordsOf(page.get('p', { 'aria-live': 'assertive' }))).toContain('Name, Email');
    page.type(field(page, 'name'), 'Ann');
    expect(wordsOf(page.get('p', { id: 'a-name-error' }))).toBe('');
    submit(page);
    expect(tab.focused()).toBe(field(page, 'email'));
    expect(attempts).toEqual([]);
    page.type(field(page, 'email'), 'ann@visitor.example');
    submit(page);
    await tab.pass();
    expect(attempts.map(({ filled }) => filled.texts)).toEqual([{ name: 'Ann', email: 'ann@visitor.example' }]);
  });
});

test('a refused field is known by its name in the form, wherever it is in the body', async () => {
  const { callFunction } = await import('#web/api/functions-client.ts');
  tab.answer('submit-contact', () => ({
    status: 422,
    error: { code: 'validation_failed', message: 'No.', fields: { 'formData.name': 'Enter your name.' } },
  }));
  await expect(callFunction('submit-contact', {})).rejects.toMatchObject({ fields: { name: 'Enter your name.' } });
});

test('a field is tied to its label, its hint and its error', async () => {
  const { page } = await openForm();
  const describedBy = (name: string) => String(field(page, name).props['aria-describedby']).split(' ');
  const described = (name: string) =>
    describedBy(name).map((id) => page.all('div', { id }).concat(page.all('p', { id })).map(wordsOf).join());
  expect(described('name')).toEqual(['As on your card', '']);
  expect(describedBy('email')).toEqual(['an-email-error']);
  expect(field(page, 'name').node.labels.map(({ textContent }) => textContent)).toEqual(['Name']);
  expect(field(page, 'name').props['aria-invalid']).toBeUndefined();
  submit(page);
  expect(described('name')).toEqual(['As on your card', 'Enter your name.']);
  expect(field(page, 'name').props['aria-invalid']).toBe(true);
});

test('a password is hidden until it is shown, and its button says whose it is', async () => {
  const { Field } = await import('#web/ui/field.tsx');
  const page = tab.mount(<Field id="secret" name="password" label="Password" type="password" />);
  const type = () => page.get('input', { name: 'password' }).props['type'];
  expect(type()).toBe('password');
  page.fire(page.get('button', 'Show password'), 'onClick');
  expect(type()).toBe('text');
  page.fire(page.get('button', 'Hide password'), 'onClick');
  expect(type()).toBe('password');
});

describe('what a form keeps in the browser', () => {
  const openKept = async (sent = false) => {
    const { KeepAnswers } = await import('./progress/keep-answers.tsx');
    const erased = vi.fn<() => void>();
    const form = (isSent: boolean) => (
      <form>
        <input name="message" aria-label="Message" />
        <KeepAnswers formId="f" words="Kept here." sent={isSent} onErase={erased} />
      </form>
    );
    return { page: tab.mount(form(sent)), erased };
  };
  const kept = () => (JSON.parse(tab.local.get('form:f') ?? 'null') as { texts: object } | null)?.texts;

  test('is what was typed last, and comes back when the form is opened again', async () => {
    const { page } = await openKept();
    page.type(field(page, 'message'), 'Hel');
    page.type(field(page, 'message'), 'Hello');
    expect(kept()).toEqual({ message: 'Hello' });
    page.unmount();
    const again = (await openKept()).page;
    expect(field(again, 'message').node.value).toBe('Hello');
  });

  test('is erased on request, after a question, with the fields', async () => {
    const { page, erased } = await openKept();
    page.type(field(page, 'message'), 'Hello');
    page.fire(page.get('button', 'Erase my answers'), 'onClick');
    expect(kept()).toBeDefined();
    page.fire(page.get('button', 'Yes, erase my answers'), 'onClick');
    expect([kept(), field(page, 'message').node.value]).toEqual([undefined, '']);
    page.run(() => dispatchEvent(new Event('pageshow')));
    expect(status(page), 'it was this tab').toEqual(['']);
    expect(erased).toHaveBeenCalledOnce();
  });

  test('is gone once the form was sent, and after thirty days', async () => {
    const { page } = await openKept();
    page.type(field(page, 'message'), 'Hello');
    page.unmount();
    (await openKept(true)).page.unmount();
    expect(kept()).toBeUndefined();
    const { page: another } = await openKept();
    another.type(field(another, 'message'), 'Again');
    another.unmount();
    vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000);
    const { page: late } = await openKept();
    expect([field(late, 'message').node.value, kept()]).toEqual(['', undefined]);
  });

  test('follows another tab, except for the field that is typed into here', async () => {
    const { page } = await openKept();
    page.type(field(page, 'message'), 'Mine');
    const other = { step: 0, texts: { message: 'Theirs' }, choices: {}, savedAt: Date.now() };
    tab.local.set('form:f', JSON.stringify(other));
    page.run(() => dispatchEvent(new Event('storage')));
    expect(field(page, 'message').node.value).toBe('Theirs');
    tab.local.delete('form:f');
    page.run(() => dispatchEvent(new Event('storage')));
    expect(field(page, 'message').node.value).toBe('');
    expect(status(page)).toEqual(['Your answers were sent or erased in another tab.']);
    page.type(field(page, 'message'), 'New');
    expect(status(page)).toEqual(['']);
    // Of which this tab isn't told before the next key.
    tab.local.delete('form:f');
    page.type(field(page, 'message'), 'Newer');
    expect([field(page, 'message').node.value, kept()]).toEqual(['Newer', { message: 'Newer' }]);
  });
});
