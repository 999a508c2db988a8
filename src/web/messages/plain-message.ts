/** Messages for when the toaster's code can't be fetched: part of the entry, so that they need no connection. */
import styles from './plain-message.module.css';

export const NOTIFICATION_MS = 4_000;
export const NOTIFICATIONS_AT_ONCE = 3;
/** Long enough to read a title and a sentence; every toast can be dismissed earlier. */
export const TOAST_MS = 8_000;

export interface ToastMessage {
  title: string;
  description: string;
  /** Marks bad news. */
  destructive?: boolean;
  /** Keeps it until it is dismissed or replaced. */
  stays?: boolean;
  /** Shows it at the top right below the header where there is room beside what is being read. */
  aside?: boolean;
}

export function plainToast({ title, description, destructive = false, stays = false }: ToastMessage): void {
  const list = listOf('Messages', styles.toasts);
  show(list, [title, description], destructive, 1, stays ? undefined : TOAST_MS);
}

export function plainNotification(text: string, kind: 'success' | 'error'): void {
  const list = listOf('Notifications', styles.notifications);
  show(list, [text], kind === 'error', NOTIFICATIONS_AT_ONCE, NOTIFICATION_MS);
}

const lists = new Map<string, HTMLElement>();

/** A live region announces only what is added to it later, so it stays once it is created. */
function listOf(name: string, className: string | undefined): HTMLElement {
  const before = lists.get(name);
  if (before) return before;
  const region = make('section', { ariaLabel: name, ariaLive: 'polite' });
  const list = make('ol', { className: className ?? '' });
  region.append(list);
  document.body.append(region);
  lists.set(name, list);
  return list;
}

function show(list: HTMLElement, lines: string[], isError: boolean, atOnce: number, forMs?: number): void {
  const item = make('li', { className: `${styles.message} ${isError ? styles.error : ''}` });
  const text = make('div', {});
  text.append(...lines.map((textContent) => make('p', { textContent })));
  item.append(text, make('button', { type: 'button', textContent: 'Dismiss', onclick: () => item.remove() }));
  // Add the message later, because screen readers don't announce what a new region already contains.
  setTimeout(() => {
    list.append(item);
    while (list.childElementCount > atOnce) list.firstElementChild?.remove();
  });
  if (forMs !== undefined) setTimeout(() => item.remove(), forMs);
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
