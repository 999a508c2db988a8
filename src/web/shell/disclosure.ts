/** Menus that open under a button: by hovering (with a delay and a grace period), click or keyboard; one at a time. */
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { flushSync } from 'react-dom';

/** The pointer rests this long on a trigger before its menu opens. */
const HOVER_DELAY_MS = 100;
/** The menu stays this long after the pointer has left it. */
const POINTER_GRACE_MS = 300;

interface OpenMenu {
  id: string;
  /** Opened by hovering; the first click then keeps it open instead of closing it. */
  byHover: boolean;
  path: string;
}

/** @param path The current page; a menu closes when it changes. */
export function useDisclosures(path: string) {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openId = open?.path === path ? open.id : null;
  // Reset, not only hidden, because coming back to that page would open the menu again.
  if (open && !openId) setOpen(null);

  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const later = (delay: number, next: OpenMenu | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!openId) return;
    const onPointerDown = (event: globalThis.PointerEvent) => {
      if (!(event.target as Element).closest(`[data-disclosure="${openId}"]`)) close();
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      document.querySelector<HTMLElement>(`[aria-controls="${openId}"]`)?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [openId]);

  return {
    close,
    isOpen: (id: string) => openId === id,
    /** For the element that holds the trigger and the menu. */
    area: (id: string) => ({
      'data-disclosure': id,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        if (openId === id) clearTimeout(timer.current);
        else later(HOVER_DELAY_MS, { id, byHover: true, path });
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        if (openId) later(POINTER_GRACE_MS, null);
        else clearTimeout(timer.current);
      },
      onBlur: (event: FocusEvent) => {
        const next = event.relatedTarget;
        if (openId === id && next && !event.currentTarget.contains(next)) close();
      },
      onKeyDown: (event: KeyboardEvent) => moveFocus(event),
    }),
    trigger: (id: string) => ({
      'aria-expanded': openId === id,
      'aria-controls': id,
      onClick: (event: MouseEvent) => {
        clearTimeout(timer.current);
        // A click by keyboard (detail 0) always toggles; the first pointer click pins a menu that opened by hovering.
        const keep = openId === id && open?.byHover && event.detail > 0;
        setOpen(openId === id && !keep ? null : { id, byHover: false, path });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        event.stopPropagation();
        clearTimeout(timer.current);
        // Shown before the handler ends, because hidden links can't take the focus and the next key may follow at once.
        flushSync(() => setOpen({ id, byHover: false, path }));
        linksOf(id)
          .at(event.key === 'ArrowUp' ? -1 : 0)
          ?.focus();
      },
    }),
  };
}

/** Arrow keys, Home and End move within the open menu. */
function moveFocus(event: KeyboardEvent): void {
  const id = (event.currentTarget as HTMLElement).dataset['disclosure'] ?? '';
  const links = linksOf(id);
  const index = links.indexOf(document.activeElement as HTMLElement);
  if (index < 0) return;
  const moves: Record<string, number> = {
    ArrowDown: (index + 1) % links.length,
    ArrowUp: (index - 1 + links.length) % links.length,
    Home: 0,
    End: links.length - 1,
  };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

function linksOf(id: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#${id} :is(a, button)`)];
}
