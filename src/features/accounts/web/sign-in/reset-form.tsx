/** Asks for a link to set a new password; the answer is the same whether or not the address has an account. */
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import styles from './auth-form.module.css';
import { useAuth } from './auth-context.tsx';
import { loadAuth } from './auth-loader.ts';
import { nextPath } from './next-path.ts';

const SENT =
  'If this address has an account, a message with a link is on its way. Open it on this or another device; it works once.';

export function ResetForm() {
  const { user } = useAuth();
  const request = async ({ email = '' }: Record<string, string>) => {
    const { auth } = await loadAuth();
    const { error } = await auth.resetPasswordForEmail(email, {
      redirectTo: location.origin + (nextPath(location.search) ?? routes.home),
    });
    if (error) throw error;
    return { done: SENT };
  };
  return (
    <div className={`card flow ${styles.form}`}>
      <AccountForm
        button="Send reset link"
        act={request}
        beside={
          <SiteLink className="tap" to={routes.auth}>
            Back to signing in
          </SiteLink>
        }
      >
        <Field
          key={user?.email}
          id="reset-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={user?.email}
          required
        />
      </AccountForm>
    </div>
  );
}
