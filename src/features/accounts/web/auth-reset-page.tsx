import words from '#content/accounts/sign-in-words.yaml';
import page from '#content/pages/auth-reset-page.yaml';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from './sign-in/account-form.tsx';
import { useAuth } from './sign-in/auth-context.tsx';
import styles from './sign-in/auth-form.module.css';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { callAuth } from './sign-in/auth-loader.ts';
import { nextPath } from './sign-in/next-path.ts';

/** Asks for a link to set a new password; the answer is the same whether or not the address has an account. */
export default function AuthResetPage() {
  const { user } = useAuth();
  return (
    <AuthLayout name="auth-reset" page={page}>
      <div className={`card flow ${styles.form}`}>
        <AccountForm
          button={words.reset.button}
          act={async ({ email = '' }) => {
            const redirectTo = location.origin + (nextPath(location.search) ?? routes.home);
            await callAuth(async (auth) => auth.resetPasswordForEmail(email, { redirectTo }));
            return { done: words.reset.sent };
          }}
          beside={
            <SiteLink className="tap" to={routes.auth}>
              {words.reset.back}
            </SiteLink>
          }
        >
          <Field
            key={user?.email}
            name="email"
            label={words.email}
            type="email"
            autoComplete="username"
            defaultValue={user?.email}
            required
          />
        </AccountForm>
      </div>
    </AuthLayout>
  );
}
