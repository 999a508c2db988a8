import words from '../../../content/pages/auth-confirm-page.yaml';
import { ConfirmForm } from '../features/sign-in/confirm-form.tsx';
import { AuthLayout } from '../features/sign-in/auth-layout.tsx';
import { PageHead } from '../blocks/page-head.tsx';

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
