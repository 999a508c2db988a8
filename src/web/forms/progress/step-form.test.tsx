/** A long form in steps: which one shows, what is kept, and where the focus goes. */
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { FilledForm } from '../filled-form.ts';

const tab = loneTab();

async function open({ sent = false, off = '' } = {}) {
  const { StepForm } = await import('./step-form.tsx');
  const { Field } = await import('#web/ui/field.tsx');
  const submitted = vi.fn<(filled: FilledForm) => void>();
  const erased = vi.fn<() => void>();
  const steps = ['one', 'two', 'three'].map((id) => ({
    id,
    heading: `Step ${id}`,
    off: id === off,
    content: <Field id={id} name={id} label={id} required={id !== 'two'} />,
  }));
  let refuse: (problems: Record<string, string>) => void = () => {};
  const holdRefuse = (now: typeof refuse) => void (refuse = now);
  function Form() {
    const [fieldProblems, setProblems] = useState({});
    holdRefuse(setProblems);
    return (
      <StepForm
        formId="f"
        steps={steps}
        sendLabel="Send it"
        kept="Kept here."
        sent={sent}
        submission={{ submitError: '', loading: false, done: '', fieldProblems }}
        onSubmit={submitted}
        onErase={erased}
      />
    );
  }
  const page = tab.mount(<Form />);
  const press = (words: string) => {
    page.fire(page.get('button', words), 'onClick');
    page.run(() => vi.advanceTimersByTime(20));
  };
  return {
    page,
    submitted,
    erased,
    press,
    next: () => {
      page.fire(page.get('form', {}), 'onSubmit');
      page.run(() => vi.advanceTimersByTime(20));
    },
    refuse: (problems: Record<string, string>) => {
      page.run(() => refuse(problems));
      page.run(() => vi.advanceTimersByTime(20));
    },
    type: (name: string, text: string) => page.type(page.get('input', { name }), text),
    shown: () => page.all('fieldset', { hidden: false }).map(({ props }) => props['data-step']),
    progress: () => wordsOf(page.all('p')[0] ?? { text: '' }),
    value: (name: string) => page.get('input', { name }).node.value,
    said: () => wordsOf(page.get('p', { role: 'status' })),
  };
}
const kept = () => JSON.parse(tab.local.get('form:f') ?? 'null') as { step: number; texts: object } | null;

describe('the steps', () => {
  test('follow one another once what is in them is right, with the focus on their headings', async () => {
    const { page, submitted, next, type, shown, progress, press } = await open();
    next();
    expect([shown(), tab.focused()]).toEqual([['one'], page.get('input', { name: 'one' })]);
    type('one', 'a');
    next();
    expect([shown(), progress(), tab.focused()?.props['data-step-heading']]).toEqual([['two'], 'Step 2 of 3', true]);
    next();
    expect(shown()).toEqual(['three']);
    press('Back');
    expect(shown()).toEqual(['two']);
    next();
    type('three', 'c');
    next();
    expect(submitted.mock.calls.map(([{ texts }]) => texts)).toEqual([{ one: 'a', two: '', three: 'c' }]);
  });

  test('leave out one that is off, in both directions and in the count', async () => {
    const { next, type, shown, progress, press, page } = await open({ off: 'two' });
    type('one', 'a');
    next();
    expect([shown(), progress()]).toEqual([['three'], 'Step 2 of 2']);
    expect(page.all('button', 'Send it')).toHaveLength(1);
    press('Back');
    expect([shown(), page.all('button', 'Back')]).toEqual([['one'], []]);
  });
});

test('the field that the server refuses is shown and has the focus, although its step was hidden', async () => {
  const { page, next, type, shown, refuse } = await open();
  type('one', 'a');
  next();
  next();
  type('three', 'c');
  refuse({ one: 'We know no such name.' });
  expect([shown(), tab.focused()]).toEqual([['one'], page.get('input', { name: 'one' })]);
  expect(wordsOf(page.get('p', { id: 'one-error' }))).toBe('We know no such name.');
});

describe('what is kept', () => {
  test('comes back at the step where it was left', async () => {
    const { page, next, type } = await open();
    type('one', 'a');
    next();
    type('two', 'b');
    expect(kept()).toMatchObject({ step: 1, texts: { one: 'a', two: 'b' } });
    page.unmount();
    const again = await open();
    expect([again.shown(), again.value('one'), again.value('two'), again.said() === '']).toEqual([
      ['two'],
      'a',
      'b',
      false,
    ]);
    again.type('two', 'c');
    expect(again.said()).toBe('');
  });

  test('is erased on request, and the form begins again without a word of what was wrong', async () => {
    const { page, next, type, press, shown, value, said, erased } = await open();
    type('one', 'a');
    next();
    next();
    next();
    expect(wordsOf(page.get('p', { id: 'three-error' }))).not.toBe('');
    press('Erase my answers');
    expect(kept()).not.toBeNull();
    press('Yes, erase my answers');
    expect([kept(), shown(), value('one'), wordsOf(page.get('p', { id: 'three-error' }))]).toEqual([
      null,
      ['one'],
      '',
      '',
    ]);
    expect(erased).toHaveBeenCalledOnce();
    expect(page.all('button', 'Yes, erase my answers')).toEqual([]);
    const says = said();
    tab.show(false);
    tab.show(true);
    page.run(() => dispatchEvent(new Event('pageshow')));
    expect([says === '', said()], 'it was this tab').toEqual([false, says]);
  });

  test('goes once the form was sent, and when another tab has erased it', async () => {
    const { page, next, type, shown, value } = await open();
    type('one', 'a');
    next();
    tab.local.delete('form:f');
    page.run(() => dispatchEvent(new Event('storage')));
    expect([shown(), value('one')]).toEqual([['one'], '']);
    type('one', 'b');
    page.unmount();
    await open({ sent: true });
    expect(kept()).toBeNull();
  });
});
