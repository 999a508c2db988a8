import words from '../../../content/pages/auth-page.yaml';
import { Opening } from './opening.tsx';

export default function AuthPage() {
  return <Opening name="auth" words={words} />;
}
