/** The chat's dialog: made once, closed by what leads elsewhere, and left open by all else. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { FakeNode } from '#test/support/browser/fake-nodes.ts';

const tab = loneTab();
const drawn = vi.fn<(element: { props: { onClose: () => void } }) => void>();
const loaded = vi.fn<() => Promise<void>>();
const shown = vi.fn<() => void>();
const wrapped = vi.fn<() => void>();
beforeEach(() => {
  for (const mock of [drawn, shown, wrapped]) mock.mockReset();
  loaded.mockReset().mockResolvedValue();
  vi.doMock('react-dom/client', () => ({ createRoot: () => ({ render: drawn }) }));
  vi.doMock('./chat.tsx', () => ({ Chat: () => null, CHAT_HEADING_ID: 'heading' }));
  vi.doMock('./chat-search.ts', () => ({ loadChatSearch: loaded }));
  vi.doMock('#web/ui/wrap-focus.ts', () => ({ wrapFocus: wrapped }));
});
afterEach(() => {
  for (const path of ['react-dom/client', './chat.tsx', './chat-search.ts', '#web/ui/wrap-focus.ts']) vi.doUnmock(path);
});

async function open() {
  const made: (EventTarget & { open: boolean })[] = [];
  const field = { focus: vi.fn<() => void>() };
  Object.assign(document, {
    createElement: () => {
      const dialog = Object.assign(new EventTarget(), {
        open: false,
        className: '',
        setAttribute() {},
        showModal() {
          if (dialog.open) throw new Error('It is open.');
          dialog.open = true;
          shown();
        },
        close: () => void (dialog.open = false),
      });
      made.push(dialog);
      return dialog;
    },
    getElementById: (id: string) => (id === 'chat-question' ? field : null),
  });
  const { openChat } = await import('./chat-dialog.tsx');
  openChat();
  const [dialog] = made;
  if (!dialog) throw new Error('There is no dialog.');
  const fire = (name: string, target: unknown) =>
    dialog.dispatchEvent(Object.defineProperty(new Event(name), 'target', { value: target }));
  return { openChat, dialog, made, field, fire };
}
const part = (link: object | null) => ({ closest: () => link });

test('it is made once, and each time the field has the focus', async () => {
  loaded.mockRejectedValue(new TypeError('Failed to fetch'));
  const { openChat, dialog, made, field } = await open();
  openChat();
  dialog.open = false;
  openChat();
  expect([made.length, drawn.mock.calls.length, shown.mock.calls.length]).toEqual([1, 1, 2]);
  expect([field.focus.mock.calls.length, loaded.mock.calls.length, dialog.open]).toEqual([3, 3, true]);
  await tab.pass();
});

test('it closes for a press beside it, for a link of the site, on Back, and by its button', async () => {
  const { openChat, dialog, fire } = await open();
  const ends = [
    () => fire('pointerdown', dialog),
    () => fire('click', part({})),
    () => dispatchEvent(new Event('popstate')),
    () => drawn.mock.calls[0]?.[0].props.onClose(),
  ];
  for (const end of ends) {
    end();
    expect(dialog.open).toBe(false);
    openChat();
  }
});

test('it stays for a press in it, and keeps Tab within', async () => {
  const { dialog, fire } = await open();
  fire('pointerdown', FakeNode);
  fire('click', part(null));
  fire('keydown', dialog);
  expect([dialog.open, wrapped.mock.calls.length]).toEqual([true, 1]);
});
