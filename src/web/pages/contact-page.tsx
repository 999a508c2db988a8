import words from '../../../content/brochures/contact-brochure.yaml';
import { artefactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MeetingForm } from '../features/meetings/meeting-form.tsx';

export default function ContactPage() {
  return (
    <BrochurePage
      name="contact"
      words={words}
      beside={<ContactForm words={artefactOf(words, 'contact-form')} />}
      parts={{ meeting: <MeetingForm /> }}
    />
  );
}
