/**
 * The desk by keyboard. A key presses what carries its letter as `data-key`: in the row, or the pane, that has the focus, or else
 * anywhere on the page. So every key does what a button or field on screen does.
 */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { browserStorage } from '#web/storage/browser-storage.ts';
import { SCREENS } from './screens.ts';

const ROW = '[data-desk-row]';
/** A row, or the person beside the list. */
const PLACE = `${ROW}, [data-desk-pane]`;
/** Whose person is open beside the list. */
const OPEN = `${ROW}[data-open]`;
const SECOND_KEY_MS = 1_500;

/** Keys for a row are meant for the row with the focus; on a page without rows, for the page. */
const ROW_KEYS = new Set(['e', 'r', 'n', 's', 'x']);
const PAGE_KEYS = new Set(['/', 'z', 'j', 'k']);

/** Whether single keys act: they can get in the way of speech input (WCAG 2.1.4). Kept in this browser. */
const STORAGE_KEY = 'desk-single-keys';

export function usesSingleKeys(): boolean {
  return browserStorage.read(STORAGE_KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) browserStorage.remove(STORAGE_KEY);
  else browserStorage.write(STORAGE_KEY, 'off');
}

export function useDeskKeys(open: (dialog: 'palette' | 'keys') => void): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const { key, target } = event;
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(target) || !usesSingleKeys()) return;
      const screen = performance.now() < goUntil ? SCREENS.find((one) => one.key === key) : undefined;
      goUntil = key === 'g' ? performance.now() + SECOND_KEY_MS : 0;
      // From the person beside the list, back to the list.
      if (screen?.to === path) focusHeading();
      else if (screen) navigate(screen.to);
      else if (key === '?') open('keys');
      else if ((key === 'j' || key === 'k') && rows().length > 0) move(key === 'j' ? 1 : -1);
      else if (key === '/' && !document.querySelector('[data-key="/"]')) open('palette');
      else if (!ROW_KEYS.has(key) && !PAGE_KEYS.has(key)) return;
      else if (!press(key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [path, navigate, open]);
  useEffect(() => watchRows(), []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, select, [contenteditable], input:not([type=checkbox])');
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROW)];
}

/** Where the focus was among the rows, so that it stays there when its row is done and gone. */
let lastIndex = -1;

function move(step: number): void {
  const all = rows();
  const now = all.findIndex((row) => row.contains(document.activeElement));
  // The focus is on a group's heading, where a link led.
  const first = now === -1 && step > 0 && document.activeElement?.closest('section')?.querySelector<HTMLElement>(ROW);
  if (first) {
    focusRow(first);
    return;
  }
  // Without a row that has the focus, from the one that is open beside the list.
  const from = now === -1 ? all.findIndex((row) => row.matches(OPEN)) : now;
  focusRow(all[Math.min(all.length - 1, Math.max(0, from + step))]);
}

function focusRow(row: HTMLElement | undefined): void {
  const target = row?.querySelector<HTMLElement>('[data-row-name]') ?? row;
  target?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();

function press(key: string): boolean {
  const place = document.activeElement?.closest(PLACE) ?? document.querySelector(OPEN);
  if (ROW_KEYS.has(key) && !place && rows().length > 0) return false;
  const within = (root: ParentNode | null | undefined) => root?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const beside = place?.matches(OPEN) ? document.querySelector('[data-desk-pane]') : undefined;
  const target = within(ROW_KEYS.has(key) && place ? place : document) ?? within(beside);
  if (!target) return false;
  if (target.matches('textarea, select, input:not([type=checkbox])')) target.focus();
  else target.click();
  return true;
}

/** When the row with the focus goes, the next one gets it; otherwise the focus would be lost. */
function watchRows(): () => void {
  const remember = () => {
    const index = rows().findIndex((row) => row.contains(document.activeElement));
    if (index !== -1) lastIndex = index;
  };
  let hadFocus = false;
  const onFocusIn = ({ target }: FocusEvent) => {
    hadFocus = target instanceof Element && target.closest(ROW) !== null;
    remember();
  };
  const observer = new MutationObserver(() => {
    if (!hadFocus || document.activeElement !== document.body) return;
    const all = rows();
    if (all.length > 0) focusRow(all[Math.min(lastIndex, all.length - 1)]);
    else focusHeading();
    hadFocus = false;
  });
  lastIndex = -1;
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
  };
}
