/** Signing in and signing up: two tabs over one form, so that what is typed stays when switching tabs. */
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { showToast } from '#web/messages/toasts.ts';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { useAuth } from './auth-context.tsx';
import styles from './auth-form.module.css';
import { loadAuth } from './auth-loader.ts';
import CodeForm from './code-form.tsx';
import { nextPath } from './next-path.ts';
import { PasswordHint } from './password-hint.tsx';
import { SendAgain } from './send-again.tsx';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';

const TABS = [
  { id: 'sign-in', label: 'Sign in' },
  { id: 'sign-up', label: 'Sign up' },
] as const;
const PANEL_ID = 'auth-panel';
/** Differs from the fragment, because the browser would scroll to the tab. */
const tabId = (id: string) => `auth-tab-${id}`;

export function AuthForm({ consent }: { consent: string }) {
  const { session, halfSession, signIn, signUp } = useAuth();
  const [, navigate] = useLocation();
  const tab = useTab();
  const signingUp = tab === 'sign-up';
  const justSignedUp = useRef(false);
  /** The address that must be confirmed before it can sign in. */
  const [unconfirmed, setUnconfirmed] = useState('');
  const [password, setPassword] = useState('');

  useEffect(() => {
    // Load the library early, because the first submission would otherwise wait for it.
    loadAuth().catch(() => {});
  }, []);

  useEffect(() => {
    if (!session) return;
    const next = nextPath(location.search);
    // A new account begins on the home page, but for the owner's and a helper's, whom the desk sent here.
    const isLed = !justSignedUp.current || next?.startsWith(routes.desk);
    navigate((isLed && next) || routes.home, { replace: true });
  }, [session, navigate]);

  const enter = async ({ email = '', password: secret = '' }: Record<string, string>): Promise<Outcome> => {
    const { error } = await signIn(email, secret);
    setUnconfirmed(error?.code === 'email_not_confirmed' ? email : '');
    if (error) throw error;
    return { done: 'You are signed in.' };
  };
  const create = async ({ email = '', password: secret = '', fullName = '' }: Record<string, string>) => {
    justSignedUp.current = true;
    const { error } = await signUp(email, secret, fullName);
    if (error) {
      justSignedUp.current = false;
      throw error;
    }
    // Without a session the service waits for the address to be confirmed.
    const { data } = await (await loadAuth()).auth.getSession();
    if (data.session) return { done: 'Your account is ready.' };
    await showToast({ title: 'Check your inbox', description: confirmationWords(email), stays: true });
    navigate(routes.home);
    return {};
  };

  if (halfSession) {
    return (
      <div className={`card flow ${styles.form}`}>
        <CodeForm session={halfSession} takesFocus />
      </div>
    );
  }
  return (
    <div className={`card ${styles.form} ${styles.tabbed}`}>
      <Tabs tab={tab} />
      <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(tab)} className={styles.panel}>
        <AccountForm
          button={signingUp ? 'Create account' : 'Sign in'}
          act={signingUp ? create : enter}
          beside={
            !signingUp && (
              <SiteLink className="tap" to={routes['auth-reset']}>
                Forgot password?
              </SiteLink>
            )
          }
          after={!signingUp && unconfirmed ? <SendAgain email={unconfirmed} /> : null}
        >
          {signingUp && (
            <Field
              id="auth-full-name"
              name="fullName"
              label="Full name"
              autoComplete="name"
              maxLength={NAME_MAX_LENGTH}
              hint="Optional. How our emails greet you."
            />
          )}
          <Field key="email" id="auth-email" name="email" label="Email" type="email" autoComplete="username" required />
          <Field
            key="password"
            id="auth-password"
            name="password"
            label="Password"
            type="password"
            autoComplete={signingUp ? 'new-password' : 'current-password'}
            required
            onChange={(event) => setPassword(event.target.value)}
            hint={signingUp && <PasswordHint password={password} />}
          />
          {signingUp && (
            <p className="small">
              {consent} <SiteLink to={routes['privacy-policy']}>Privacy policy</SiteLink>
            </p>
          )}
        </AccountForm>
      </div>
    </div>
  );
}

function confirmationWords(email: string): string {
  return `We sent a message to ${email}. Open its link and press the button there; then your account is ready. Nothing there? Look in the spam folder, or sign in to have it sent again.`;
}

function Tabs({ tab }: { tab: string }) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (id: string) => history.replaceState(history.state, '', `#${id}`);
  const onClick = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    choose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const other = tab === 'sign-in' ? 'sign-up' : 'sign-in';
    const moves: Record<string, string> = {
      ArrowLeft: other,
      ArrowRight: other,
      Home: 'sign-in',
      End: 'sign-up',
      ' ': (event.target as HTMLAnchorElement).hash.slice(1),
    };
    const id = moves[event.key];
    if (!id) return;
    event.preventDefault();
    choose(id);
    list.current?.querySelector<HTMLElement>(`#${tabId(id)}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus
    <div ref={list} role="tablist" aria-label="Sign in or sign up" className={styles.tabs} onKeyDown={onKeyDown}>
      {TABS.map(({ id, label }) => (
        // A link, so that a click before hydration also counts.
        <a
          key={id}
          id={tabId(id)}
          className="tap"
          href={`#${id}`}
          role="tab"
          aria-selected={tab === id}
          aria-controls={PANEL_ID}
          tabIndex={tab === id ? 0 : -1}
          onClick={onClick(id)}
        >
          {label}
        </a>
      ))}
    </div>
  );
}

/** The chosen tab is kept in the address, so that a link can lead to either. */
function useTab(): (typeof TABS)[number]['id'] {
  return useSyncExternalStore(
    (onChange) => {
      // wouter announces history changes under this name.
      for (const name of ['hashchange', 'replaceState']) addEventListener(name, onChange);
      return () => {
        for (const name of ['hashchange', 'replaceState']) removeEventListener(name, onChange);
      };
    },
    () => (location.hash === '#sign-up' ? 'sign-up' : 'sign-in'),
    () => 'sign-in',
  );
}
