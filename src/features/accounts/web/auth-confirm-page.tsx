import words from '#content/pages/auth-confirm-page.yaml';
import { ConfirmForm } from './sign-in/confirm-form.tsx';
import { AuthLayout } from './sign-in/auth-layout.tsx';

export default function AuthConfirmPage() {
  return (
    <AuthLayout name="auth-confirm" words={words}>
      <ConfirmForm />
    </AuthLayout>
  );
}
