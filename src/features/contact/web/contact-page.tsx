import words from '#content/brochures/contact-brochure.yaml';
import { BrochurePage } from '#web/blocks/brochure-page.tsx';
import { PhoneLine } from '#web/blocks/phone-line.tsx';
import { ContactForm } from './contact-form.tsx';
import { MeetingForm } from '#features/meetings/web/meeting-form.tsx';
import styles from './contact-page.module.css';

export default function ContactPage() {
  return (
    <BrochurePage
      name="contact"
      words={words}
      below={<PhoneLine className={styles.phone} />}
      parts={{
        'contact-form': <ContactForm />,
        meeting: <MeetingForm />,
      }}
    />
  );
}
