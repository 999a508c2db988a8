/** The desk in a lone tab: its functions answer what a test says, and each act is tried twice, the first time in vain. */
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from './lone-tab.ts';
import type { Mounted } from './mounted.ts';

export type DeskCall = readonly [name: string, body: object];
export type Press = (page: Mounted) => void;

interface DeskAnswers {
  /** What questions answer; they aren't counted as calls. */
  read: Readonly<Record<string, object>>;
  /** What acts answer. */
  done: Readonly<Record<string, object>>;
}

const TOO_LATE = { status: 409, error: { code: 'conflict', message: 'Too late.' } };

/** Opens the desk before each test of the file. */
export function deskActs(now: Date, { read, done }: DeskAnswers) {
  const tab = loneTab({ hasNames: true });
  const calls: DeskCall[] = [];
  let isRefused = false;
  let place: ReturnType<typeof memoryLocation>;
  let forget: () => void;
  beforeEach(async () => {
    vi.setSystemTime(now);
    const { queryClient } = await import('#web/api/query-client.ts');
    forget = () => queryClient.clear();
    place = memoryLocation({ path: '/desk', record: true });
    for (const [name, answer] of Object.entries(read)) tab.answer(name, () => answer);
    for (const [name, answer] of Object.entries(done))
      tab.answer(name, (body) => {
        calls.push([name, body as object]);
        return isRefused ? TOO_LATE : answer;
      });
  });
  afterEach(() => forget());

  /** @param hasFrame Whether the element is a whole screen. */
  const open = async (element: ReactNode, hasFrame: boolean) => {
    const { AuthProvider } = await import('#features/accounts/web/sign-in/auth-context.tsx');
    const { UndoBar } = await import('#features/desk/web/frame/undo-bar.tsx');
    const { useDeskState } = await import('#features/desk/web/desk-calls.ts');
    const Problem = () => <p role="alert">{useDeskState().problem}</p>;
    const page = tab.mount(
      <Router hook={place.hook}>
        <AuthProvider>{element}</AuthProvider>
        {hasFrame || <Problem />}
        {hasFrame || <UndoBar />}
      </Router>,
    );
    // The frame asks first, and then what is in it.
    for (let reads = 0; reads < 2; reads += 1) await tab.pass(1);
    return page;
  };
  const attempt = async (element: ReactNode, press: Press, hasFrame: boolean, refused: boolean) => {
    isRefused = refused;
    const page = await open(element, hasFrame);
    vi.setSystemTime(now);
    press(page);
    await tab.pass();
    const problems = page.all('p', { role: 'alert' }).map(({ node }) => node.textContent);
    return { page, sent: calls.splice(0), said: offered(page), problem: problems.join('') };
  };
  return {
    tab,
    open,
    /** Where the desk has gone. */
    history: () => place.history,
    /** What is read from now on. */
    reads: (name: string, answer: object) => {
      forget();
      tab.answer(name, () => answer);
    },
    /** Acts once in vain and once with success, and takes that back. */
    act: async (element: ReactNode, press: Press, hasFrame = false) => {
      const { page: before, ...refused } = await attempt(element, press, hasFrame, true);
      before.unmount();
      const { page, problem, ...outcome } = await attempt(element, press, hasFrame, false);
      expect([refused, problem], 'a refusal is said, and offers no Undo').toEqual([
        { sent: expect.any(Array), said: undefined, problem: TOO_LATE.error.message },
        '',
      ]);
      if (outcome.said !== undefined) page.fire(page.get('button', { 'data-key': 'z' }), 'onClick');
      await tab.pass();
      expect(offered(page)).toBeUndefined();
      return { page, ...outcome, undone: calls.splice(0) };
    },
  };
}

/** The words beside Undo. */
function offered(page: Mounted): string | undefined {
  const [undo] = page.all('button', { 'data-key': 'z' });
  return undo?.node.parentNode?.children[0]?.textContent;
}

/** @param like The words on the button, or what it is marked with. */
export function click(like: string | Record<string, unknown>, at = 0): Press {
  return (page) => page.fire(page.all('button', like).at(at), 'onClick');
}

export function submit(at = -1): Press {
  return (page) => page.fire(page.all('form').at(at), 'onSubmit');
}

export function pick(id: string, value: string): Press {
  return (page) => page.fire(page.get('select', { id }), 'onChange', { target: { value } });
}

export function fill(like: Record<string, unknown>, value: string, type = 'input'): Press {
  return (page) => page.fire(page.get(type, like), 'onChange', { target: { value } });
}

export function all(...steps: Press[]): Press {
  return (page) => steps.forEach((step) => step(page));
}
