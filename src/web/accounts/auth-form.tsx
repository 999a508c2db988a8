/** Signing in and signing up: two tabs over one form, so that what is typed stays when changing sides. */
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { routes } from '../../shared/routes.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { Field } from '../ui/field.tsx';
import { AccountForm, messageOf, type Outcome } from './account-form.tsx';
import { useAuth } from './auth-context.tsx';
import styles from './auth-form.module.css';
import { loadAuth } from './auth-loader.ts';
import CodeForm from './code-form.tsx';
import { CheckInbox, SendAgain } from './check-inbox.tsx';
import { nextPath } from './next-path.ts';
import { PasswordHint } from './password-hint.tsx';

const TABS = [
  { id: 'sign-in', label: 'Sign in' },
  { id: 'sign-up', label: 'Sign up' },
] as const;
const PANEL_ID = 'auth-panel';
/** Not the fragment itself, to which the browser would scroll. */
const tabId = (id: string) => `auth-tab-${id}`;

export function AuthForm({ consent }: { consent: string }) {
  const { session, halfSession, signIn, signUp } = useAuth();
  const [, navigate] = useLocation();
  const tab = useTab();
  const signingUp = tab === 'sign-up';
  const justSignedUp = useRef(false);
  /** The address that must be confirmed before it can sign in, and whether it has just signed up. */
  const [unconfirmed, setUnconfirmed] = useState({ email: '', isNew: false });
  const [password, setPassword] = useState('');

  useEffect(() => {
    // Ahead of the first submission, which would otherwise wait for it.
    loadAuth().catch(() => {});
  }, []);

  useEffect(() => {
    if (!session) return;
    const next = justSignedUp.current ? undefined : nextPath(location.search);
    navigate(next ?? routes.home, { replace: true });
  }, [session, navigate]);

  const enter = async ({ email = '', password: secret = '' }: Record<string, string>): Promise<Outcome> => {
    const { error } = await signIn(email, secret);
    setUnconfirmed({ email: error?.code === 'email_not_confirmed' ? email : '', isNew: false });
    return error ? { error: messageOf(error) } : { done: 'You are signed in.' };
  };
  const create = async ({ email = '', password: secret = '', fullName = '' }: Record<string, string>) => {
    justSignedUp.current = true;
    const { error } = await signUp(email, secret, fullName);
    if (error) {
      justSignedUp.current = false;
      return { error: messageOf(error) };
    }
    // Without a session the service waits for the address to be confirmed.
    const { data } = await (await loadAuth()).auth.getSession();
    if (data.session) return { done: 'Your account is ready.' };
    justSignedUp.current = false;
    setUnconfirmed({ email, isNew: true });
    return {};
  };

  if (halfSession) {
    return (
      <div className={styles.card}>
        <div className={styles.plain}>
          <CodeForm session={halfSession} takesFocus />
        </div>
      </div>
    );
  }
  const waiting = unconfirmed.isNew;
  return (
    <div className={styles.card}>
      {waiting && (
        <CheckInbox
          email={unconfirmed.email}
          onBack={() => setUnconfirmed({ email: unconfirmed.email, isNew: false })}
        />
      )}
      <div hidden={waiting}>
        <Tabs tab={tab} />
        <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(tab)} className={styles.panel}>
          <AccountForm
            button={signingUp ? 'Create account' : 'Sign in'}
            act={signingUp ? create : enter}
            beside={
              !signingUp && (
                <SiteLink className={styles.forgot} to={routes['auth-reset']}>
                  Forgot password?
                </SiteLink>
              )
            }
            after={!signingUp && unconfirmed.email && !waiting ? <SendAgain email={unconfirmed.email} /> : null}
          >
            {signingUp && (
              <Field
                id="auth-full-name"
                name="fullName"
                label="Full name"
                autoComplete="name"
                maxLength={200}
                hint="Optional. How our emails greet you."
              />
            )}
            <Field
              key="email"
              id="auth-email"
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              required
            />
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
              <p className={styles.consent}>
                {consent} <SiteLink to={routes['privacy-policy']}>Privacy policy</SiteLink>
              </p>
            )}
          </AccountForm>
        </div>
      </div>
      <noscript>
        <p className={styles.noscript}>
          Signing in runs in your browser and needs JavaScript. Please allow scripts here.
        </p>
      </noscript>
    </div>
  );
}

function Tabs({ tab }: { tab: string }) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (id: string) => history.replaceState(history.state, '', `#${id}`);
  const onClick = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    choose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, string> = {
      ArrowLeft: 'sign-in',
      Home: 'sign-in',
      ArrowRight: 'sign-up',
      End: 'sign-up',
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
        // A link, so that a click before hydration counts, too.
        <a
          key={id}
          id={tabId(id)}
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

/** The chosen side lives in the address, so that a link can lead to either. */
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
