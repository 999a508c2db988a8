import words from '../../../content/pages/privacy-policy-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function PrivacyPolicyPage() {
  return <Opening name="privacy-policy" words={words} />;
}
