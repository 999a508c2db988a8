/** What a mailed link opens: one button, or a new password. Opening it uses nothing up, because mail scanners open links. */
import type { Session } from '@supabase/auth-js';
import { useState, useSyncExternalStore } from 'react';
import { routes } from '../../shared/routes.ts';
import { SiteLink } from '../shell/site-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { AccountForm, messageOf, type Outcome } from './account-form.tsx';
import { useAuth } from './auth-context.tsx';
import styles from './auth-form.module.css';
import { loadAuth } from './auth-loader.ts';
import { CodeFields, codeProblem } from './code-fields.tsx';
import { nextPath } from './next-path.ts';
import { PasswordHint } from './password-hint.tsx';

interface MailedLink {
  tokenHash: string;
  type: string;
}

export function ConfirmForm() {
  const search = useSyncExternalStore(
    () => () => {},
    () => location.search,
    () => undefined,
  );
  const [result, setResult] = useState('');
  const parameters = new URLSearchParams(search);
  const link = { tokenHash: parameters.get('token_hash') ?? '', type: parameters.get('type') ?? '' };
  return (
    <div className={styles.card}>
      <div className={styles.plain}>
        {result ? (
          <Finished words={result} next={pathHere(parameters.get('redirect_to'))} />
        ) : search !== undefined && !link.tokenHash ? (
          <Incomplete />
        ) : link.type === 'recovery' || link.type === 'invite' ? (
          <NewPassword
            link={link}
            onSaved={() => setResult('Your new password is saved, and you are signed in here.')}
          />
        ) : (
          <Confirm link={link} onConfirmed={setResult} />
        )}
      </div>
    </div>
  );
}

const IS_EMAIL = new Set(['', 'signup', 'email_change']);

function Confirm({ link, onConfirmed }: { link: MailedLink; onConfirmed: (words: string) => void }) {
  const isEmail = IS_EMAIL.has(link.type);
  const confirm = async (): Promise<Outcome> => {
    const { error, session } = await verify(link);
    if (error) return { error };
    if (!session) {
      onConfirmed(
        'This address is confirmed. Now open the message we sent to your other address, and confirm there, too.',
      );
    } else {
      const { owesCode } = await loadAuth();
      const signedIn = owesCode(session) ? '.' : ', and you are signed in here.';
      onConfirmed(isEmail ? `Your email is confirmed${signedIn}` : 'Thank you: the address is yours.');
    }
    return {};
  };
  return (
    <>
      <h2>{isEmail ? 'Confirm your email' : "Confirm it's you"}</h2>
      <p>Press the button to confirm. Opening this page has changed nothing so far.</p>
      <AccountForm button={isEmail ? 'Confirm email' : "Confirm it's you"} act={confirm} />
      <p className={styles.quiet}>If you did not ask for this, close the page. Without the button nothing happens.</p>
    </>
  );
}

function NewPassword({ link, onSaved }: { link: MailedLink; onSaved: () => void }) {
  const [password, setPassword] = useState('');
  /** A link works once: a second attempt, after a refused password, must not use it again. */
  const [verified, setVerified] = useState(false);
  const { halfSession } = useAuth();
  const owner = verified && halfSession?.user;
  const save = async ({ newPassword = '', device = '', code = '' }: Record<string, string>): Promise<Outcome> => {
    const { auth, giveCode, owesCode } = await loadAuth();
    if (!verified) {
      const { error, session } = await verify(link);
      if (error) return { error };
      setVerified(true);
      if (session && owesCode(session)) return { done: 'The link is right. Now type the code from your app, too.' };
    }
    if (owner) {
      const { error } = await giveCode(device, code);
      if (error) return { error: codeProblem(error) };
    }
    const { error } = await auth.updateUser({ password: newPassword });
    if (error) return { error: messageOf(error) };
    onSaved();
    return {};
  };
  return (
    <>
      {link.type === 'invite' ? (
        <>
          <h2>Choose a password</h2>
          <p>Saving it accepts the invitation and signs you in here.</p>
        </>
      ) : (
        <>
          <h2>Choose a new password</h2>
          <p>Saving it signs you in here and signs out every other device.</p>
        </>
      )}
      <AccountForm button="Save password" act={save}>
        <Field
          id="confirm-password"
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          onChange={(event) => setPassword(event.target.value)}
          hint={<PasswordHint password={password} />}
        />
        {owner && <CodeFields user={owner} takesFocus />}
      </AccountForm>
    </>
  );
}

function Finished({ words, next }: { words: string; next: string | undefined }) {
  return (
    <>
      <h2>Done</h2>
      <p role="status">{words}</p>
      <SiteLink className={buttonClass('gold')} to={next ?? routes.account}>
        {next ? 'Continue' : 'Go to your account'}
      </SiteLink>
    </>
  );
}

/** The path of an address of this site; undefined for any other. */
function pathHere(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin
    ? nextPath(`?${new URLSearchParams({ next: pathname + search + hash })}`)
    : undefined;
}

function Incomplete() {
  return (
    <>
      <h2>This link is incomplete</h2>
      <p>Open the link in the message once more, or copy all of it into the address bar.</p>
      <SiteLink className={buttonClass('quiet')} to={routes['auth-reset']}>
        Ask for a new link
      </SiteLink>
    </>
  );
}

/** An email change is confirmed from both addresses; only the second confirmation answers with a session. */
async function verify({ tokenHash, type }: MailedLink): Promise<{ error: string; session: Session | null }> {
  const { auth } = await loadAuth();
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  return { error: error ? messageOf(error) : '', session: data.session };
}
