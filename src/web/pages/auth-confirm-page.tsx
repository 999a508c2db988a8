import words from '../../../content/pages/auth-confirm-page.yaml';
import { ConfirmForm } from '../accounts/confirm-form.tsx';
import { AuthLayout } from '../accounts/auth-layout.tsx';
import { PageHead } from './opening.tsx';

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
