/** The parts that every page is built from: fields, buttons that ask first, dialogs' focus, downloads and formats. */
import { describe, expect, test, vi } from 'vitest';
import * as words from '#content/shell-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import { AreaField } from './area-field.tsx';
import { AskFirst } from './ask-first.tsx';
import { Button, buttonClass } from './button.tsx';
import { Field, FieldErrors } from './field.tsx';
import { FilledText, SpokenLabel } from './filled-text.tsx';
import { formatDay, formatDayTime, formatTime } from './format-moment.ts';
import { phoneHref } from '#shared/text/phone-href.ts';
import { saveFile } from './save-file.ts';
import { SelectField } from './select-field.tsx';
import { Sentences } from './sentences.tsx';
import { wrapFocus } from './wrap-focus.ts';

const tab = loneTab();

test('a button that asks first acts on its second answer only, and on none while it is busy', () => {
  const [asked, done] = [vi.fn<(is: boolean) => void>(), vi.fn<() => void>()];
  const open = (asking: boolean, busy = false, keep?: string) =>
    tab.mount(
      <AskFirst
        verb="Delete"
        what="the plan"
        {...(keep && { keep })}
        asking={asking}
        onAsk={asked}
        busy={busy}
        onYes={done}
      />,
    );
  const press = (page: ReturnType<typeof open>, label: string) => page.fire(page.get('button', label), 'onClick');
  press(open(false), 'Delete the plan');
  expect([asked.mock.calls, done.mock.calls]).toEqual([[[true]], []]);
  const asking = open(true);
  press(asking, `${words.keepIt}: the plan`);
  expect([asked.mock.calls.at(-1), done.mock.calls]).toEqual([[false], []]);
  press(asking, 'Yes, delete the plan');
  expect(done).toHaveBeenCalledOnce();
  const busy = open(true, true, 'Leave it');
  expect(busy.all('button').map(({ props }) => [props['aria-disabled'], props['type']])).toEqual([
    [true, 'button'],
    [true, 'button'],
  ]);
  press(busy, 'Leave it: the plan');
  press(busy, 'Yes, delete the plan');
  expect([asked.mock.calls.length, done.mock.calls.length]).toEqual([2, 1]);
});

test('fields of every kind are tied to their label, hint and error', () => {
  const page = tab.mount(
    <FieldErrors value={{ b: 'Wrong b.' }}>
      <Field id="a" name="a" label="A" hint="Hint a" />
      <AreaField id="b" name="b" label="B" hint="Hint b" rows={3} />
      <SelectField
        id="c"
        name="c"
        label="C"
        options={[
          { value: 'x', label: 'X' },
          { value: 'y', label: 'Y' },
        ]}
        required
      />
    </FieldErrors>,
  );
  const tied = (type: string) => {
    const { props, node } = page.get(type, {});
    const ids = String(props['aria-describedby']).split(' ');
    return [
      node.labels[0]?.textContent,
      props['aria-invalid'],
      ...ids.map((id) => document.getElementById(id)?.textContent),
    ];
  };
  expect([tied('input'), tied('textarea'), tied('select')]).toEqual([
    ['A', undefined, 'Hint a', ''],
    ['B', true, 'Hint b', 'Wrong b.'],
    ['C', undefined, ''],
  ]);
  expect(page.all('option').map((one) => [one.props['value'], wordsOf(one)])).toEqual([
    ['x', 'X'],
    ['y', 'Y'],
  ]);
  expect(page.get('select', {}).props).toMatchObject({ name: 'c', required: true });
  expect(page.all('p', { className: 'error' }).map(wordsOf).filter(Boolean)).toEqual(['Wrong b.']);
});

test('a password is neither corrected nor capitalized, shown or not', () => {
  const page = tab.mount(<Field id="p" name="p" label="Password" type="password" />);
  const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
  expect(page.get('input', {}).props).toMatchObject({ ...plain, type: 'password' });
  const hidden = wordsOf(page.get('button', {}));
  page.fire(page.get('button', {}), 'onClick');
  expect(page.get('input', {}).props).toMatchObject({ ...plain, type: 'text' });
  expect(wordsOf(page.get('button', {}))).not.toBe(hidden);
  page.fire(page.get('button', {}), 'onClick');
  expect([page.get('input', {}).props['type'], wordsOf(page.get('button', {}))]).toEqual(['password', hidden]);
  expect(page.get('button', {}).props).toMatchObject({ type: 'button', 'aria-controls': 'p' });
});

test('a button is none that sends, unless it says so, and adds its own class', () => {
  const page = tab.mount(
    <>
      <Button variant="gold">A</Button>
      <Button variant="quiet" size="small" type="submit" className="own">
        B
      </Button>
    </>,
  );
  expect(page.all('button').map(({ props }) => [props['type'], props['className']])).toEqual([
    ['button', buttonClass('gold')],
    ['submit', `${buttonClass('quiet', 'small')} own`],
  ]);
  expect(
    new Set([buttonClass('gold'), buttonClass('quiet'), buttonClass('danger'), buttonClass('gold', 'small')]).size,
  ).toBe(4);
});

describe('Tab in a dialog', () => {
  const open = () => {
    const page = tab.mount(
      <dialog tabIndex={-1}>
        <button type="button" tabIndex={0}>
          first
        </button>
        <a href="/" tabIndex={0}>
          middle
        </a>
        <button type="button" tabIndex={0}>
          last
        </button>
        <button type="button" tabIndex={0} disabled>
          off
        </button>
        <button type="button" tabIndex={-1}>
          out
        </button>
        <span hidden>
          <button type="button" tabIndex={0}>
            hidden
          </button>
        </span>
      </dialog>,
    );
    const press = (key: string, shiftKey: boolean) => {
      const preventDefault = vi.fn<() => void>();
      wrapFocus({ key, shiftKey, preventDefault, currentTarget: page.get('dialog', {}).node });
      return preventDefault.mock.calls.length;
    };
    return { page, press, focus: (label: string) => page.get(label === 'middle' ? 'a' : 'button', label).node.focus() };
  };

  test.each([
    ['from the last control to the first', 'last', false, 'first'],
    ['from the first back to the last', 'first', true, 'last'],
  ])('goes %s', (_, from, shift, to) => {
    const { press, focus } = open();
    focus(from);
    expect([press('Tab', shift), tab.focused() && wordsOf(tab.focused() ?? { text: '' })]).toEqual([1, to]);
  });

  test.each([
    ['middle', 'Tab', false],
    ['middle', 'Tab', true],
    ['first', 'Tab', false],
    ['last', 'Tab', true],
    ['last', 'Enter', false],
  ])('is left to the browser in the %s one: %s, back: %s', (from, key, shift) => {
    const { press, focus } = open();
    focus(from);
    expect(press(key, shift)).toBe(0);
  });

  test('goes back from the dialog itself to the last, and on by itself', () => {
    const { page, press } = open();
    page.get('dialog', {}).node.focus();
    expect(press('Tab', false)).toBe(0);
    expect([press('Tab', true), wordsOf(tab.focused() ?? { text: '' })]).toEqual([1, 'last']);
  });
});

test('a file is offered under its name, and its data is let go a minute later', () => {
  const link = { click: vi.fn<() => void>(), href: '', download: '' };
  Object.assign(document, { createElement: () => link });
  const [make, end] = [vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a'), vi.spyOn(URL, 'revokeObjectURL')];
  const data = new Blob(['a']);
  saveFile('a.csv', data);
  expect([make.mock.calls, link.href, link.download, link.click.mock.calls.length]).toEqual([
    [[data]],
    'blob:a',
    'a.csv',
    1,
  ]);
  vi.advanceTimersByTime(59_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledExactlyOnceWith('blob:a');
});

test('moments are said in the reader’s own time', () => {
  const moment = new Date(2026, 10, 21, 10, 30);
  expect([formatDay(moment.getTime()), formatDay(moment.toISOString())]).toEqual(['Nov 21, 2026', 'Nov 21, 2026']);
  expect(formatTime(moment.getTime())).toMatch(/^10:30\s[AP]M$/u);
  expect(formatTime(moment.getTime())).not.toContain(' ');
  expect(formatDayTime(moment.getTime())).toMatch(/^Nov 21, 2026, 10:30/);
});

test('blanks take elements, and what is in brackets is only spoken', () => {
  const page = tab.mount(
    <p>
      <FilledText text="Write to {mail} or {call} us." mail={<a href="/m">mail</a>} call={<b>call</b>} />
      <SpokenLabel text="See [of May]" />
      <SpokenLabel text="Plain" />
    </p>,
  );
  expect(wordsOf(page.get('p', {}))).toBe('Write to mail or call us.See of MayPlain');
  expect([page.all('a').length, page.all('b').length]).toEqual([1, 1]);
  expect(page.all('span', { className: 'visually-hidden' }).map(wordsOf)).toEqual([' of May', '']);
});

test('a number is dialed without what people write between its digits', () => {
  expect(phoneHref('+1 (202) 555-0142')).toBe('tel:+12025550142');
});

test.each([
  ['One sentence.', []],
  ['One. Two? Three!', ['One.', 'Two?', 'Three!']],
  ['It answers. $0.12 a minute.', ['It answers.', '$0.12 a minute.']],
  ['Open from 9 a.m. to 5 p.m. on weekdays', []],
  ['Version 2.Two', []],
])('a heading breaks between its sentences only: %s', (text, sentences) => {
  const page = tab.mount(
    <h2>
      <Sentences text={text} />
    </h2>,
  );
  expect(page.all('span', { className: 'sentence' }).map(wordsOf)).toEqual(sentences);
  expect(wordsOf(page.get('h2', {}))).toBe(text);
});
