import { expect, test, vi } from 'vitest';
import { CHAT_BUTTON_ID } from '#features/chat/shared/chat-button.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();

test('links to the chat open it, and others are left alone', async () => {
  const { useChatLink } = await import('./chat-link.ts');
  const opened = vi.fn<() => void>();
  Object.assign(document, { getElementById: (id: string) => (id === CHAT_BUTTON_ID ? { click: opened } : null) });
  class Link {
    readonly isChat: boolean;
    constructor(isChat: boolean) {
      this.isChat = isChat;
    }
    closest(selector: string) {
      return this.isChat && selector.includes(`#${CHAT_BUTTON_ID}`) ? this : null;
    }
  }
  vi.stubGlobal('Element', Link);
  const press = (isChat: boolean) => {
    const event = new Event('click', { cancelable: true });
    Object.defineProperty(event, 'target', { value: new Link(isChat) });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  function Page() {
    useChatLink();
    return null;
  }
  // The tab checks that nothing of it is left.
  tab.mount(<Page />);
  await tab.pass();
  expect([press(false), press(true), opened.mock.calls.length]).toEqual([false, true, 1]);
});
