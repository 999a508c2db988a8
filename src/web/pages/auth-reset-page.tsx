import words from '../../../content/pages/auth-reset-page.yaml';
import { ResetForm } from '../accounts/reset-form.tsx';
import { AuthLayout } from '../accounts/auth-layout.tsx';
import { PageHead } from './opening.tsx';

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
