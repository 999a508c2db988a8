import words from '#content/pages/auth-page.yaml';
import { AuthForm } from './sign-in/auth-form.tsx';
import { AuthLayout } from './sign-in/auth-layout.tsx';

export default function AuthPage() {
  return (
    <>
      {/* The targets of the tabs' links, up here so that the browser does not scroll to a tab. */}
      <span id="sign-in" />
      <span id="sign-up" />
      <AuthLayout name="auth" words={words}>
        <AuthForm consent={words.consent} />
      </AuthLayout>
    </>
  );
}
