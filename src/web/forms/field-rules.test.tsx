/** What a form finds wrong with its fields, when it says so, and what it keeps of them. */
import { describe, expect, test, vi } from 'vitest';
import * as words from '#content/forms/form-words.yaml';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { noteOf } from '#test/support/browser/form-fields.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { FieldProblems } from './field-check.ts';

const tab = loneTab();

async function open() {
  const { Form } = await import('./form.tsx');
  const { Field, FieldErrors } = await import('#web/ui/field.tsx');
  const { SelectField } = await import('#web/ui/select-field.tsx');
  const { TrapField } = await import('./trap-field.tsx');
  const sent = vi.fn<(texts: object) => void>();
  let refuse: (fieldProblems: FieldProblems) => void = () => {};
  const { use, useState } = await import('react');
  const FieldError = ({ name }: { name: string }) => <p className="error">{use(FieldErrors)[name]}</p>;
  const hold = (now: (problems: FieldProblems) => void) => void (refuse = now);
  function Page() {
    const [fieldProblems, setFieldProblems] = useState<FieldProblems>({});
    hold(setFieldProblems);
    const submission = {
      submit: async () => ({ fieldProblems: {} }),
      loading: false,
      submitError: 'Refused.',
      done: '',
      fieldProblems,
    };
    return (
      <Form
        button="Send"
        submission={submission}
        check={({ texts }) => (texts['nick'] === 'taken' ? { nick: 'It is taken.', email: 'Not asked.' } : {})}
        onSubmit={({ texts }) => sent(texts)}
      >
        <Field id="nick" name="nick" label="Nickname?" required pattern="[a-z]+" title="Small letters only." />
        <Field id="email" name="email" label="Email" type="email" />
        <SelectField
          id="topic"
          name="topic"
          label="Topic"
          required
          options={[
            { value: '', label: '-' },
            { value: 'a', label: 'A' },
          ]}
        />
        <fieldset>
          <legend>Plan.</legend>
          {['x', 'y'].map((value) => (
            <label key={value}>
              <input type="radio" name="plan" value={value} required /> {value}
            </label>
          ))}
          <FieldError name="plan" />
        </fieldset>
        <label>
          <input type="checkbox" name="agreed" value="yes" required data-missing="Please agree." /> Yes
        </label>
        <FieldError name="agreed" />
        <Field id="new" name="newPassword" label="Password" type="password" required />
        <TrapField />
      </Form>
    );
  }
  const page = tab.mount(<Page />);
  await tab.pass();
  const input = (name: string) => page.get('input', { name });
  return {
    page,
    input,
    sent,
    refuse: (problems: FieldProblems) => page.run(() => refuse(problems)),
    submit: () => page.fire(page.get('form', {}), 'onSubmit'),
    leave: (name: string) => page.fire(page.get('form', {}), 'onBlur', { target: input(name).node }),
    errors: () => page.all('p', { className: 'error' }).map(wordsOf).filter(Boolean),
    summary: () => page.all('p', { 'aria-live': 'assertive' }).map(wordsOf).join(),
    alert: () => page.all('p', { role: 'alert' }).map(wordsOf).join(),
  };
}
const enter = (field: string) => words.enter.replace('{field}', field);
const fillIn = ({ page, input }: { page: Mounted; input: (name: string) => ReturnType<Mounted['get']> }) => {
  page.type(input('nick'), 'ann');
  page.type(page.get('select', {}), 'a');
  page.type(page.get('input', { value: 'y' }), true);
  page.type(input('agreed'), true);
  page.type(input('newPassword'), '  ');
};

describe('an attempt', () => {
  test('names each field that is missing in its own words, and all of them once', async () => {
    const { submit, errors, summary, alert } = await open();
    expect(alert()).toBe('Refused.');
    submit();
    expect(errors()).toEqual([
      enter('nickname?'),
      words.choose.replace('{field}', 'topic'),
      enter('plan.'),
      'Please agree.',
      enter('password'),
    ]);
    // Without the marks that would end the sentence, and each group once.
    expect(summary()).toBe(words.check.replace('{fields}', 'Nickname, Topic, Plan, Yes, Password'));
    expect(alert()).toBe('');
  });

  test('takes an address with blanks around it for what it is', async () => {
    const form = await open();
    fillIn(form);
    form.page.type(form.input('email'), ' ann@visitor.example ');
    form.submit();
    expect([form.errors(), form.sent.mock.calls]).toMatchObject([[], [[{ email: 'ann@visitor.example' }]]]);
  });

  test('takes a password of spaces, a chosen radio button and a ticked box for answers', async () => {
    const form = await open();
    fillIn(form);
    form.submit();
    expect([form.errors(), form.summary()]).toEqual([[], '']);
    expect(form.sent.mock.calls).toEqual([
      [expect.objectContaining({ nick: 'ann', email: '', topic: 'a', plan: 'y', newPassword: '  ' })],
    ]);
  });

  test.each([
    ['nick', 'Ann', 'Small letters only.'],
    ['nick', 'taken', 'It is taken.'],
    ['email', 'ann@visitor', words.wrongEmail],
    ['nick', '   ', enter('nickname?')],
  ])('says of %s "%s" what is wrong', async (name, text, problem) => {
    const form = await open();
    fillIn(form);
    form.page.type(form.input(name), text);
    form.submit();
    // What the check finds in a field that is empty and not required is said as well.
    expect([form.errors()[0], form.sent.mock.calls.length]).toEqual([problem, 0]);
    expect([form.input(name).props['aria-invalid'], tab.focused()]).toEqual([true, form.input(name)]);
  });
});

describe('a field', () => {
  test('is checked when it is left with something in it, but not empty', async () => {
    const { page, input, leave, errors, summary } = await open();
    leave('nick');
    expect(errors()).toEqual([]);
    page.type(input('nick'), 'ANN');
    expect(errors()).toEqual([]);
    leave('nick');
    expect([errors(), summary()]).toEqual([['Small letters only.'], '']);
    page.type(input('email'), 'x');
    leave('email');
    expect(errors()).toHaveLength(2);
    page.type(input('nick'), 'ann');
    expect(errors()).toEqual([words.wrongEmail]);
  });

  test('shows what the server found, until it is found right here', async () => {
    const form = await open();
    form.refuse({ email: 'No such mailbox.' });
    expect(noteOf(form.input('email'))).toBe('No such mailbox.');
    expect(form.input('email').props['aria-invalid']).toBe(true);
  });
});

test('the trap is out of sight, of the tab order and of what people fill in', async () => {
  const { page } = await open();
  const trap = page.get('input', { name: TRAP_FIELD });
  expect(trap.props).toMatchObject({ tabIndex: -1, autoComplete: 'off' });
  expect(trap.node.closest('div')?.attribute('aria-hidden')).toBe('true');
  expect(trap.node.labels).toHaveLength(1);
});

describe('what is kept', () => {
  test('leaves out passwords and the trap, and comes back as it was, except where one has typed since', async () => {
    const progress = await import('./progress/form-progress.ts');
    const element = () => (
      <form>
        <input name="name" aria-label="A" />
        <input name="secretPassword" aria-label="A" />
        <input name={TRAP_FIELD} aria-label="A" />
        <input name="state" aria-label="A" type="checkbox" value="a" />
        <input name="state" aria-label="A" type="checkbox" value="b" />
        <input name="plan" aria-label="A" type="radio" value="x" />
        <input name="plan" aria-label="A" type="radio" value="y" />
        <input name="version" type="hidden" value="1" />
      </form>
    );
    const page = tab.mount(element());
    page.type(page.get('input', { name: 'name' }), 'Ann ');
    page.type(page.get('input', { name: 'secretPassword' }), 'secret');
    page.type(page.get('input', { name: TRAP_FIELD }), 'bot');
    page.type(page.get('input', { value: 'b' }), true);
    page.type(page.get('input', { value: 'y' }), true);
    const formOf = (one: Mounted) => one.get('form', {}).node as unknown as HTMLFormElement;
    progress.saveProgress('f', formOf(page), 2, Date.now());
    const kept = JSON.parse(tab.local.get('form:f') ?? '') as object;
    expect(kept).toMatchObject({ step: 2, texts: { name: 'Ann', plan: 'y', version: '1' }, choices: { state: ['b'] } });
    expect(JSON.stringify(kept)).not.toMatch(/secret|bot/);
    page.unmount();
    tab.local.set('form:f', JSON.stringify({ ...kept, texts: { name: 'Ann', plan: 'y', version: '9' } }));
    const again = tab.mount(element());
    again.type(again.get('input', { value: 'a' }), true);
    const value = (name: string) => again.get('input', { name }).node.value;
    expect(progress.resumeProgress('f', formOf(again), Date.now())).toMatchObject({ step: 2 });
    // The box was ticked before the page answered, so that its group stays as it is.
    expect([
      value('name'),
      value('version'),
      ...['a', 'b', 'y'].map((one) => again.get('input', { value: one }).node.checked),
    ]).toEqual(['Ann', '1', true, false, true]);
    expect(JSON.parse(tab.local.get('form:f') ?? '')).toMatchObject({
      step: 2,
      texts: { name: 'Ann' },
      choices: { state: ['a'] },
    });
    progress.restoreProgress(formOf(again), { texts: { name: 'Bob' }, choices: { state: [] } }, 'name');
    expect([value('name'), again.get('input', { value: 'a' }).node.checked]).toEqual(['Ann', false]);
  });
});
