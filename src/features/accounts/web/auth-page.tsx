/** Signing in and signing up: two tabs over one form, so that what is typed stays when switching tabs. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/accounts/sign-in-words.yaml';
import page from '#content/pages/auth-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import type { Outcome } from '#web/forms/use-submission.ts';
import { showToast } from '#web/messages/toasts.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from './sign-in/account-form.tsx';
import { useAuth } from './sign-in/auth-context.tsx';
import styles from './sign-in/auth-form.module.css';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { loadAuth } from './sign-in/auth-loader.ts';
import CodeForm from './sign-in/code-form.tsx';
import { nextPath } from './sign-in/next-path.ts';
import { PasswordField } from './sign-in/password-field.tsx';
import { SendAgain } from './sign-in/send-again.tsx';

const { signIn: inWords, signUp: upWords } = words;
const TABS = ['sign-in', 'sign-up'] as const;
const PANEL_ID = 'auth-panel';
/** Differs from the fragment, because the browser would scroll to the tab. */
const tabId = (id: string) => `auth-tab-${id}`;

export default function AuthPage() {
  return (
    <>
      {/* The targets of the tabs' links, up here so that the browser does not scroll to a tab. */}
      <span id="sign-in" />
      <span id="sign-up" />
      <AuthLayout name="auth" page={page}>
        <AuthForm />
      </AuthLayout>
    </>
  );
}

function AuthForm() {
  const { session, halfSession, signIn, signUp } = useAuth();
  const [, navigate] = useLocation();
  const tab = useTab();
  const signingUp = tab === 'sign-up';
  const justSignedUp = useRef(false);
  /** The address that must be confirmed before it can sign in. */
  const [unconfirmed, setUnconfirmed] = useState('');

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

  const enter = async ({ email = '', password = '' }: Record<string, string>): Promise<Outcome> => {
    const { error } = await signIn(email, password);
    setUnconfirmed(error?.code === 'email_not_confirmed' ? email : '');
    if (error) throw error;
    return { done: inWords.done };
  };
  const create = async ({ email = '', password = '', fullName = '' }: Record<string, string>) => {
    justSignedUp.current = true;
    const { error } = await signUp(email, password, fullName);
    if (error) {
      justSignedUp.current = false;
      throw error;
    }
    // Without a session the service waits for the address to be confirmed.
    const { data } = await (await loadAuth()).auth.getSession();
    if (data.session) return { done: upWords.done };
    const description = fillWords(upWords.mailedText, { mailbox: email });
    await showToast({ title: upWords.mailed, description, stays: true });
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
          button={signingUp ? upWords.button : inWords.button}
          act={signingUp ? create : enter}
          beside={
            !signingUp && (
              <SiteLink className="tap" to={routes['auth-reset']}>
                {inWords.forgot}
              </SiteLink>
            )
          }
          after={!signingUp && unconfirmed ? <SendAgain email={unconfirmed} words={inWords.sendAgain} /> : null}
        >
          {signingUp && (
            <Field
              name="fullName"
              label={upWords.fullName}
              autoComplete="name"
              maxLength={NAME_MAX_LENGTH}
              hint={upWords.fullNameHint}
            />
          )}
          <Field key="email" name="email" label={words.email} type="email" autoComplete="username" required />
          <PasswordField
            key="password"
            name="password"
            label={inWords.password}
            autoComplete={signingUp ? 'new-password' : 'current-password'}
          />
          {signingUp && (
            <p className="small">
              {page.consent} <SiteLink to={routes['privacy-policy']}>{upWords.privacy}</SiteLink>
            </p>
          )}
        </AccountForm>
      </div>
    </div>
  );
}

function Tabs({ tab }: { tab: string }) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (id: string) => history.replaceState(history.state, '', `#${id}`);
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
    <div ref={list} role="tablist" aria-label={words.tabs.label} className={styles.tabs} onKeyDown={onKeyDown}>
      {TABS.map((id) => (
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
          onClick={(event) => {
            event.preventDefault();
            choose(id);
          }}
        >
          {words.tabs[id]}
        </a>
      ))}
    </div>
  );
}

/** The chosen tab is kept in the address, so that a link can lead to either. */
function useTab(): (typeof TABS)[number] {
  return useLocationProperty(
    () => (location.hash === '#sign-up' ? 'sign-up' : 'sign-in'),
    () => 'sign-in',
  );
}
