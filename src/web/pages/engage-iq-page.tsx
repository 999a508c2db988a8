import words from '../../../content/pages/engage-iq-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function EngageIqPage() {
  return <Opening name="engage-iq" words={words} />;
}
