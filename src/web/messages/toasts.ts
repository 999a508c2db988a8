/** The two message channels. Part of the entry, so that a message needs no connection. */
import * as words from '#content/shell-words.yaml';
import styles from './toasts.module.css';

const NOTIFICATION_MS = 4_000;
const NOTIFICATIONS_AT_ONCE = 3;
/** Long enough to read a title and a sentence. */
const TOAST_MS = 8_000;
/** How often to look whether a message may leave that has to stay longer. */
const STAY_MS = 500;

interface Toast {
  title: string;
  description: string;
  /** Marks bad news. */
  destructive?: boolean;
  /** Keeps it until it is dismissed or replaced. */
  stays?: boolean;
  /** Shows it at the top right below the header where there is room beside what is being read. */
  aside?: boolean;
}

/** A message with a title and a description; one at a time, a new one replaces the one on screen. */
export async function showToast({ title, description, destructive = false, stays, aside }: Toast): Promise<void> {
  const list = listOf(words.messages, styles.toasts);
  list.dataset['aside'] = String(aside);
  await show(list, [title, description], destructive, 1, stays ? 0 : TOAST_MS);
}

/** A one-line message; up to three at a time, each for four seconds. */
export async function notify(text: string, kind: 'success' | 'error'): Promise<void> {
  const list = listOf(words.notifications, styles.notifications);
  await show(list, [text], kind === 'error', NOTIFICATIONS_AT_ONCE, NOTIFICATION_MS);
}

/** Confirms a sign-out, on any page of the site. */
export function sayGoodbye(): void {
  void notify(words.signedOut, 'success');
}

/** Dismisses the toast on screen, once it no longer applies. */
export function dismissToast(): void {
  lists[words.messages]?.replaceChildren();
}

const lists: Record<string, HTMLElement> = {};

/** A live region announces only what is added to it later, so it stays once it is created. */
function listOf(name: string, className = ''): HTMLElement {
  const before = lists[name];
  if (before) return before;
  const list = (lists[name] = make('ol', { className }));
  const region = make('section', { ariaLabel: name, ariaLive: 'polite' });
  region.append(list);
  document.body.append(region);
  return list;
}

async function show(list: HTMLElement, lines: string[], isError: boolean, atOnce: number, forMs: number) {
  const item = make('li', { className: `${styles.message} ${isError ? styles.error : ''}` });
  const text = make('div', {});
  text.append(...lines.map((textContent) => make('p', { textContent })));
  const dismiss = { className: 'icon-button', ariaLabel: words.dismiss, textContent: '×' };
  item.append(text, make('button', { ...dismiss, onclick: () => item.remove() }));
  // Add the message later, because screen readers don't announce what a new region already contains.
  await new Promise((resolve) => setTimeout(resolve));
  list.append(item);
  while (list.childElementCount > atOnce) list.firstElementChild?.remove();
  // Who reads it with the pointer or the focus on it, or is in another tab, has not finished.
  const leave = () =>
    document.hidden || list.matches(':hover, :focus-within') ? setTimeout(leave, STAY_MS) : item.remove();
  if (forMs) setTimeout(leave, forMs);
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
