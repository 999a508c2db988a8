/** What is typed at the desk outlasts the page, until it is sent; each tab keeps its own, and each member. */
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import addWords from '#content/desk/add-words.yaml';
import personWords from '#content/desk/person-words.yaml';
import replyWords from '#content/desk/reply-words.yaml';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { click, deskActs, fill, submit, type Press } from '#test/support/browser/desk-acts.tsx';
import { cardOf, DETAILS } from '#test/support/browser/desk-cards.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const done = {
  'desk-note': {},
  'desk-call': {},
  'desk-promise': { promise: 'p1' },
  'desk-add': { person: cardOf('Ann'), added: 'a1' },
  'desk-edit': { undo: 'u' },
  'save-reply-signature': {},
};
const ACTS = Object.keys(done);
const { open, tab } = deskActs(new Date(2026, 10, 24, 14, 30), {
  read: { 'reply-signature': { signature: '' } },
  done,
});
const ANN: PersonView = { ...cardOf('Ann'), ...DETAILS, activities: [], kept: { invoices: 0, account: false } };

interface Form {
  element: () => Promise<ReactNode>;
  opens?: Press;
  /** What its field is marked with. */
  field: readonly [type: string, like: Record<string, unknown>];
  sends: Press;
  /** Whether it closes once it was sent. */
  isDialog?: true;
}

const closed = vi.fn<() => void>();
beforeEach(() => void closed.mockClear());

const FORMS: Readonly<Record<string, Form>> = {
  note: {
    element: async () => {
      const { NoteComposer } = await import('./reply/note-composer.tsx');
      return <NoteComposer person="ann" />;
    },
    field: ['textarea', { id: 'note' }],
    sends: submit(),
  },
  'log of a call': {
    element: async () => {
      const { LogCall } = await import('./person/log-call.tsx');
      return <LogCall id="ann" onClose={closed} />;
    },
    field: ['input', { maxLength: 5_000 }],
    sends: click(personWords.call.outcomes.spoke),
    isDialog: true,
  },
  promise: {
    element: async () => {
      const { MakePromise } = await import('./person/promises.tsx');
      return <MakePromise card={ANN} timeZone="UTC" onClose={closed} />;
    },
    field: ['input', { name: 'promise' }],
    sends: submit(),
    isDialog: true,
  },
  'person who phoned in': {
    element: async () => {
      const { AddPerson } = await import('./frame/add-person.tsx');
      return <AddPerson onClose={closed} />;
    },
    field: ['textarea', { name: 'note' }],
    sends: submit(),
    isDialog: true,
  },
  'details of a person': {
    element: async () => {
      const { EditPerson } = await import('./person/edit-person.tsx');
      return <EditPerson person={ANN} />;
    },
    opens: click(addWords.edit.button),
    field: ['input', { name: 'company' }],
    sends: submit(),
  },
  signature: {
    element: async () => {
      const { Signature } = await import('./settings/signature.tsx');
      return <Signature />;
    },
    field: ['textarea', { id: 'signature' }],
    sends: submit(),
  },
};

describe.each(Object.entries(FORMS))('the %s', (_, { element, opens, field, sends, isDialog }) => {
  const shown = async (press: Press = () => {}) => {
    const page = await open(await element(), false);
    opens?.(page);
    await tab.pass();
    const before = page.get(field[0], field[1]).props['value'];
    press(page);
    await tab.pass();
    page.unmount();
    return before;
  };
  const typed = () => [...tab.local.keys()].filter((key) => key.startsWith('desk-typed:'));

  test('outlasts the page, and a failure, until it is sent', async () => {
    expect(await shown(fill(field[1], 'Half a sent', field[0]))).toBe('');
    expect(await shown(fill(field[1], 'Half a sentence', field[0]))).toBe('Half a sent');
    expect(await shown(sends)).toBe('Half a sentence');
    expect(closed).toHaveBeenCalledTimes(isDialog ? 1 : 0);
    await tab.pass(20_000);
    expect([typed(), await shown()]).toEqual([[], '']);
  });

  test('stays in its field when it is refused', async () => {
    const refusal = { status: 409, error: { code: 'conflict', message: 'No.' } };
    for (const name of ACTS) tab.answer(name, () => refusal);
    const page = await open(await element(), false);
    opens?.(page);
    await tab.pass();
    fill(field[1], 'Half a sentence', field[0])(page);
    sends(page);
    await tab.pass();
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toContain('No.');
    expect(page.get(field[0], field[1]).props['value']).toBe('Half a sentence');
    expect([typed().length, closed.mock.calls]).toEqual([1, []]);
  });

  test('is kept no longer once it is as it was', async () => {
    await shown(fill(field[1], 'Never mind', field[0]));
    await shown(fill(field[1], '', field[0]));
    expect(await shown()).toBe('');
  });
});

test.each(['person who phoned in', 'details of a person'])(
  'the %s is forgotten when it is left on purpose',
  async (form) => {
    const {
      element,
      opens,
      field: [type, like],
    } = FORMS[form] as Form;
    const page = await open(await element(), false);
    opens?.(page);
    await tab.pass();
    const before = page.get(type, like).props['value'];
    fill(like, 'Never mind', type)(page);
    expect(addWords.add.cancel).toBe(addWords.edit.cancel);
    click(addWords.add.cancel)(page);
    page.unmount();
    const again = await open(await element(), false);
    opens?.(again);
    await tab.pass();
    expect([again.get(type, like).props['value'], tab.local.size]).toEqual([before, 0]);
  },
);

test('nothing is saved in place of a signature that was not touched', async () => {
  const saved = tab.answer('save-reply-signature', () => ({}));
  const { Signature } = await import('./settings/signature.tsx');
  const page = await open(<Signature />, false);
  submit()(page);
  await tab.pass();
  expect(saved).toEqual([]);
  page.type(page.get('textarea', { id: 'signature' }), 'Max');
  page.type(page.get('textarea', { id: 'signature' }), '');
  submit()(page);
  await tab.pass();
  expect(saved).toEqual([{ text: '' }]);
  const said = () => page.all('p', { role: 'status' }).map(wordsOf);
  expect(said()).toContain(replyWords.signature.saved);
  tab.answer('save-reply-signature', () => ({ status: 409, error: { code: 'conflict', message: 'No.' } }));
  page.type(page.get('textarea', { id: 'signature' }), 'Max');
  submit()(page);
  await tab.pass();
  expect(said(), 'this one was refused').not.toContain(replyWords.signature.saved);
});

describe('what was typed', () => {
  const isNote = (kept: unknown): kept is { text: string } => typeof (kept as { text?: unknown })?.text === 'string';
  const noteIn = async (tabName: string, member = 'me', place = 'note:ann') => {
    tab.session.set('desk-tab', tabName);
    // Each tab has modules of its own.
    vi.resetModules();
    const { keptTyping } = await import('./kept-typing.ts');
    return keptTyping(member, place, isNote);
  };

  test('in two tabs is kept for each, and the one that was closed is found by the next', async () => {
    const [one, other] = [await noteIn('one'), await noteIn('other')];
    one.write({ text: 'One' });
    other.write({ text: 'Other' });
    expect([one.read(), other.read()]).toEqual([{ text: 'One' }, { text: 'Other' }]);
    one.forget();
    const next = await noteIn('next');
    expect(next.own()).toBeUndefined();
    expect([next.read(), next.own(), other.own()]).toEqual([{ text: 'Other' }, { text: 'Other' }, undefined]);
    next.forget();
    expect((await noteIn('last')).read()).toBeUndefined();
  });

  test('is kept again by a tab that is still open, when another one takes it', async () => {
    const { NoteComposer } = await import('./reply/note-composer.tsx');
    const page = await open(<NoteComposer person="ann" />, false);
    page.type(page.get('textarea', { id: 'note' }), 'One');
    const [key = ''] = tab.local.keys();
    const byOther = JSON.stringify({ text: 'Other' });
    tab.local.set(key, byOther);
    dispatchEvent(Object.assign(new Event('storage'), { key, newValue: byOther }));
    expect(tab.local.get(key), 'what a duplicate of the tab writes is left').toBe(byOther);
    tab.local.delete(key);
    dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    expect(tab.local.get(key)).toBe('{"text":"One"}');
  });

  test('is not shared with a duplicate of the tab, and is found by its next page', async () => {
    tab.session.set('desk-tab', 'one');
    const { NoteComposer } = await import('./reply/note-composer.tsx');
    const { useTabId } = await import('./kept-typing.ts');
    // The frame is there before what is in it.
    const Frame = () => (useTabId(), null);
    await open(<Frame />, false);
    const page = await open(<NoteComposer person="ann" />, false);
    page.type(page.get('textarea', { id: 'note' }), 'One');
    expect([[...tab.local.keys()], tab.session.get('desk-tab')]).toEqual([['desk-typed::note:ann:one'], undefined]);
    dispatchEvent(new Event('pagehide'));
    expect(tab.session.get('desk-tab')).toBe('one');
    dispatchEvent(new Event('pageshow'));
    expect(tab.session.get('desk-tab')).toBeUndefined();
  });

  test('is not shown to another member, or about another person', async () => {
    (await noteIn('one')).write({ text: 'Mine' });
    expect((await noteIn('two', 'you')).read()).toBeUndefined();
    expect((await noteIn('two', 'me', 'note:bob')).read()).toBeUndefined();
    expect((await noteIn('two')).read()).toEqual({ text: 'Mine' });
  });

  test('in a form of an earlier release is left alone', async () => {
    tab.local.set('desk-typed:me:note:ann:old', '"Text"');
    tab.local.set('desk-typed:me:note:ann:older', 'no JSON');
    expect((await noteIn('one')).read()).toBeUndefined();
    expect(tab.local.size).toBe(2);
    (await noteIn('newer')).write({ text: 'Whole' });
    expect((await noteIn('one')).read()).toEqual({ text: 'Whole' });
  });
});
