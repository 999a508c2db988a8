import words from '../../../content/pages/customer-service-automation-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function CustomerServiceAutomationPage() {
  return <Opening name="customer-service-automation" words={words} />;
}
