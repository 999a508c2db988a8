import words from '../../../content/pages/contact-page.yaml';
import { Opening } from '../blocks/opening.tsx';

export default function ContactPage() {
  return <Opening name="contact" words={words} />;
}
