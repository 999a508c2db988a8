import words from '#content/pages/auth-reset-page.yaml';
import { ResetForm } from './sign-in/reset-form.tsx';
import { AuthLayout } from './sign-in/auth-layout.tsx';

export default function AuthResetPage() {
  return (
    <AuthLayout name="auth-reset" words={words}>
      <ResetForm />
    </AuthLayout>
  );
}
