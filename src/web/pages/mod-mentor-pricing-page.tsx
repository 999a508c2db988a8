import words from '../../../content/pages/mod-mentor-pricing-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ModMentorPricingPage() {
  return <Opening name="mod-mentor-pricing" words={words} />;
}
