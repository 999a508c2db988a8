import words from '../../../content/pages/ai-appointment-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function AiAppointmentPage() {
  return <Opening name="ai-appointment" words={words} />;
}
