import words from '../../../content/pages/auth-reset-page.yaml';
import { ResetForm } from '../features/sign-in/reset-form.tsx';
import { AuthLayout } from '../features/sign-in/auth-layout.tsx';
import { PageHead } from '../blocks/page-head.tsx';

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
