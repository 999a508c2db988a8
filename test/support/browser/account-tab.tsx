/** The account's forms in a lone tab: the auth client answers what a test says, and the session is what it says. */
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from './lone-tab.ts';
import type { Mounted } from './mounted.ts';

const CONTEXT = '#features/accounts/web/sign-in/auth-context.tsx';
const CLIENT = '#features/accounts/web/sign-in/auth-client.ts';
const TOASTS = '#web/messages/toasts.ts';

export const ANN = { id: 'ann', email: 'ann@visitor.example', factors: [] as object[] };

const answering = () => vi.fn<(...given: unknown[]) => Promise<object>>();

/** Opens it before each test of the file. */
export function accountTab() {
  const tab = loneTab({ hasNames: true });
  const client = {
    signIn: answering(),
    signUp: answering(),
    signOut: answering(),
    giveCode: answering(),
    updateUser: answering(),
    resetPasswordForEmail: answering(),
    verifyOtp: answering(),
    resend: answering(),
    enroll: answering(),
    unenroll: answering(),
  };
  const messages = { showToast: vi.fn<(message: object) => Promise<void>>(), notify: vi.fn<(text: string) => void>() };
  const state = {
    /** What the page knows of the session. */
    auth: {
      user: null as object | null,
      session: null as object | null,
      halfSession: null as object | null,
      loading: false,
    },
    /** The session that the library holds, and whether its code is still to come. */
    held: null as object | null,
    owesCode: false,
  };
  let forget: () => void;
  beforeEach(async () => {
    Object.assign(state, { held: null, owesCode: false });
    state.auth = { user: null, session: null, halfSession: null, loading: false };
    for (const call of Object.values(client)) call.mockReset().mockResolvedValue({ data: {}, error: null });
    for (const say of Object.values(messages)) say.mockReset();
    vi.doMock(CONTEXT, () => ({ useAuth: () => ({ ...state.auth, ...client }) }));
    vi.doMock(CLIENT, () => ({
      ...client,
      auth: {
        ...client,
        mfa: client,
        admin: client,
        onAuthStateChange: () => {},
        refreshSession: async () => {},
        getSession: async () => ({ data: { session: state.held } }),
      },
      owesCode: () => state.owesCode,
      isOwnSignUp: (id: string) => id === 'own',
    }));
    vi.doMock(TOASTS, () => messages);
    const { queryClient } = await import('#web/api/query-client.ts');
    forget = () => queryClient.clear();
  });
  afterEach(() => {
    forget();
    for (const path of [CONTEXT, CLIENT, TOASTS]) vi.doUnmock(path);
  });

  const settle = async () => {
    for (let turns = 0; turns < 2; turns += 1) await tab.pass(1);
  };
  return {
    tab,
    client,
    state,
    ...messages,
    open: async (element: ReactNode, path = '/here') => {
      history.replaceState(null, '', path);
      const { queryClient } = await import('#web/api/query-client.ts');
      const place = memoryLocation({ path: path.replace(/[?#].*/, ''), record: true });
      const page = tab.mount(
        <QueryClientProvider client={queryClient}>
          <Router hook={place.hook} searchHook={() => location.search}>
            {element}
          </Router>
        </QueryClientProvider>,
      );
      await settle();
      return { page, went: () => place.history.slice(1), visited: place.history };
    },
    /** Types into the fields and sends the form around them, or else the first. */
    submit: async (page: Mounted, texts: Record<string, string>) => {
      const fields = Object.entries(texts).map(([name, text]) => {
        const field = page.get('input', { name });
        page.type(field, text);
        return field;
      });
      page.fire(fields[0]?.node.form?.element ?? page.all('form')[0], 'onSubmit');
      await settle();
    },
    press: async (page: Mounted, label: string) => {
      page.fire(page.all('button', label)[0], 'onClick');
      await settle();
    },
  };
}

/** What the auth service answers when it refuses. */
export function refusal(code: string, message = 'No.') {
  return { data: {}, error: Object.assign(new Error(message), { code, status: 403 }) };
}
