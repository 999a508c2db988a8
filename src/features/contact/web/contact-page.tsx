import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import words from '#content/brochures/contact-brochure.yaml';
import contactWords from '#content/contact-words.yaml';
import { MEETING_FORM_ANCHOR } from '#features/meetings/shared/meeting-times.ts';
import { MeetingForm } from '#features/meetings/web/meeting-form.tsx';
import { artifactOf, BrochurePage } from '#web/blocks/brochure-page.tsx';
import { PhoneLine } from '#web/blocks/phone-line.tsx';
import { Pictures } from '#web/blocks/picture.tsx';
import { useHydrated } from '#web/forms/form.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

const { demo, ways } = contactWords;
const sample = artifactOf(words, 'sample-reply');

export default function ContactPage() {
  const isForDemo = new URLSearchParams(useSearch()).get('about') === 'demo';
  const isDemo = useHydrated() && isForDemo;
  return (
    <BrochurePage
      name="contact"
      words={isDemo ? { ...words, ...demo } : words}
      below={<PhoneLine className={styles.phone} label={contactWords.call} />}
      parts={{ 'contact-forms': <ContactForms isDemo={isDemo} /> }}
    />
  );
}

/** One at a time: the one that the address names, by its style alone where scripts are blocked. */
function ContactForms({ isDemo }: { isDemo: boolean }) {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const isMeeting = hash.startsWith(`#${MEETING_FORM_ANCHOR}`) || (isDemo && hash === '');
  const shown = isMeeting ? 'meeting' : 'message';
  const hydrated = useHydrated();
  return (
    <>
      <div className={styles.forms} data-shown={hydrated ? shown : undefined}>
        <nav aria-label={ways.label} className={styles.ways}>
          <a href="#contact-heading" aria-current={hydrated && shown === 'message' ? 'true' : undefined}>
            {ways.message}
          </a>
          <a href={`#${MEETING_FORM_ANCHOR}`} aria-current={hydrated && shown === 'meeting' ? 'true' : undefined}>
            {ways.meeting}
          </a>
        </nav>
        <div className={styles.message}>
          <ContactForm />
        </div>
        <div className={styles.meeting}>
          <MeetingForm isDemo={isDemo} />
        </div>
      </div>
      <div className={styles.sample}>
        <Pictures pictures={sample.pictures} />
      </div>
    </>
  );
}
