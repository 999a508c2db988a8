import words from '../../../content/brochures/contact-brochure.yaml';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MeetingForm } from '../features/meetings/meeting-form.tsx';

export default function ContactPage() {
  return (
    <BrochurePage
      name="contact"
      words={words}
      beside={<ContactForm words={artifactOf(words, 'contact-form')} />}
      parts={{ meeting: <MeetingForm /> }}
    />
  );
}
