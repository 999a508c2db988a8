import type { FirstStep } from '../shared/desk-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import styles from './desk.module.css';

const WORDS: Readonly<Record<FirstStep, { what: string; how: string }>> = {
  mail: { what: 'Connect a mail server', how: 'Emails stay in a folder on the server until SMTP_URL is set.' },
  payments: { what: 'Connect payments', how: 'The checkout uses a test page until STRIPE_SECRET_KEY is set.' },
  'second-device': { what: 'Add a second device', how: 'With one alone, a lost phone closes the desk to you.' },
};

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className={styles.group}>
      <h2 id="first-steps">Before the first customer</h2>
      <ol className="rows">
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <p className={styles.name}>
              {step === 'second-device' ? (
                <SiteLink to={`${routes.account}#two-step`}>{WORDS[step].what}</SiteLink>
              ) : (
                WORDS[step].what
              )}
            </p>
            <p className="small">{WORDS[step].how}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
