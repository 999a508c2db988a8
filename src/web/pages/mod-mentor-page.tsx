import words from '../../../content/pages/mod-mentor-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ModMentorPage() {
  return <Opening name="mod-mentor" words={words} />;
}
