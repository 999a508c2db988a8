/**
 * Performs a film's steps on the site: a visible pointer that moves, presses, types and scrolls at a watcher's pace.
 */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Slow enough to follow. */
const MOVE_MS = 550;
const BEFORE_PRESS_MS = 220;
const KEY_MS = 42;
const FAR_INSET = 28;
const SCROLL_MS = 900;
/** Where a target stands on the screen after scrolling to it, as a share of the height from the top. */
const EYE_LINE = 0.3;

export class FilmCamera {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'networkidle' });
  }

  /** Scrolls the target to where a reader looks. @param eyeLine That place, as a share of the screen's height. */
  async show(target: Locator, eyeLine = EYE_LINE): Promise<void> {
    await target.evaluate(
      (element, { line, ms }) => {
        const from = scrollY;
        const to = Math.max(0, from + element.getBoundingClientRect().top - innerHeight * line);
        const start = performance.now();
        return new Promise<void>((done) => {
          const step = (now: number) => {
            const share = Math.min(1, (now - start) / ms);
            scrollTo(0, from + (to - from) * (1 - (1 - share) ** 3));
            if (share < 1) requestAnimationFrame(step);
            else done();
          };
          requestAnimationFrame(step);
        });
      },
      { line: eyeLine, ms: SCROLL_MS },
    );
  }

  /** @param edge `far`: points at the far end, where the pointer covers no text. */
  async point(target: Locator, edge: 'near' | 'far' = 'near'): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(target)} is not to be seen.`);
    const x = edge === 'far' ? box.x + box.width - FAR_INSET : box.x + Math.min(box.width / 2, 160);
    const y = box.y + box.height / 2;
    await this.page.evaluate((at) => document.dispatchEvent(new CustomEvent('film-pointer', { detail: at })), { x, y });
    await setTimeout(MOVE_MS);
    await this.page.mouse.move(x, y);
  }

  async press(target: Locator): Promise<void> {
    await this.point(target);
    await setTimeout(BEFORE_PRESS_MS);
    await target.click();
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.point(target, 'far');
    await setTimeout(BEFORE_PRESS_MS);
    await target.focus();
    await target.pressSequentially(text, { delay: KEY_MS });
  }

  wait(seconds: number): Promise<void> {
    return setTimeout(seconds * 1000);
  }
}

/** Runs in every filmed page: adds a permanent label, and the pointer, which headless browsers don't draw. */
export function dressPage(label: string): void {
  addEventListener('DOMContentLoaded', () => {
    const dress = (element: HTMLElement, style: Partial<CSSStyleDeclaration>) => {
      Object.assign(element.style, {
        position: 'fixed',
        inset: 'auto',
        margin: '0',
        border: '0',
        pointerEvents: 'none',
        ...style,
      });
      element.ariaHidden = 'true';
      element.popover = 'manual';
      document.documentElement.append(element);
      element.showPopover();
      return element;
    };
    const tag = dress(document.createElement('div'), {
      // Below the header, where pages have the least to show.
      right: '0',
      top: '73px',
      padding: '5px 12px',
      background: '#14161c',
      color: '#f0c667',
      font: "500 14px/1.4 'Geist Mono', monospace",
    });
    tag.textContent = label;
    const known = sessionStorage.getItem('film-pointer');
    const last = known ? (JSON.parse(known) as { x: number; y: number }) : { x: 640, y: 420 };
    const pointer = dress(document.createElement('div'), {
      left: '-9px',
      top: '-9px',
      width: '18px',
      height: '18px',
      border: '3px solid #14161c',
      borderRadius: '50%',
      background: '#e0a92e',
      transform: `translate(${last.x}px, ${last.y}px)`,
      transition: 'transform 500ms ease-in-out',
    });
    let raisedAbove: Element | null = null;
    // A modal dialog covers popovers that were shown before it, so show them again.
    const raise = () => {
      const dialog = document.querySelector('dialog:modal');
      if (dialog && dialog !== raisedAbove) {
        for (const element of [tag, pointer]) {
          element.hidePopover();
          element.showPopover();
        }
        // Forces a layout, so that the next move starts at the pointer's position.
        pointer.getBoundingClientRect();
      }
      raisedAbove = dialog;
      // Dialogs are on the right, so the label moves to the left.
      Object.assign(tag.style, dialog ? { left: '0', right: 'auto' } : { left: 'auto', right: '0' });
    };
    document.addEventListener('film-pointer', (event) => {
      raise();
      const at = (event as CustomEvent<{ x: number; y: number }>).detail;
      sessionStorage.setItem('film-pointer', JSON.stringify(at));
      pointer.style.transform = `translate(${at.x}px, ${at.y}px)`;
    });
  });
}
