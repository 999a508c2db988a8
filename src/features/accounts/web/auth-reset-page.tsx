import words from '#content/pages/auth-reset-page.yaml';
import { ResetForm } from './sign-in/reset-form.tsx';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { PageHead } from '#web/blocks/page-head.tsx';

export default function AuthResetPage() {
  return (
    <>
      <PageHead name="auth-reset" words={words} />
      <AuthLayout words={words}>
        <ResetForm />
      </AuthLayout>
    </>
  );
}
