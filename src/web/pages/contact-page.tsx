import words from '../../../content/brochures/contact-brochure.yaml';
import { artifactOf, BrochurePage } from '../blocks/brochure-page.tsx';
import { PhoneLine } from '../blocks/phone-line.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MeetingForm } from '../features/meetings/meeting-form.tsx';
import styles from './contact-page.module.css';

export default function ContactPage() {
  return (
    <BrochurePage
      name="contact"
      words={words}
      below={<PhoneLine className={styles.phone} />}
      parts={{
        'contact-form': <ContactForm words={artifactOf(words, 'contact-form')} />,
        meeting: <MeetingForm />,
      }}
    />
  );
}
