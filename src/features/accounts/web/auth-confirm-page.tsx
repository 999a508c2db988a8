import words from '#content/pages/auth-confirm-page.yaml';
import { ConfirmForm } from './sign-in/confirm-form.tsx';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { PageHead } from '#web/blocks/page-head.tsx';

export default function AuthConfirmPage() {
  return (
    <>
      <PageHead name="auth-confirm" words={words} />
      <AuthLayout words={words}>
        <ConfirmForm />
      </AuthLayout>
    </>
  );
}
