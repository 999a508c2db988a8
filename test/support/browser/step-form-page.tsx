/** A page with a form in steps, for the tests of the form engine in a browser: it sends what a contact form sends. */
import { createRoot } from 'react-dom/client';
import { contactSchema } from '#features/contact/shared/contact-schema.ts';
import { watchQueue } from '#web/forms/queue/watch-queue.ts';
import { schemaCheck } from '#web/forms/schema-check.ts';
import { StepForm } from '#web/forms/progress/step-form.tsx';
import { useQueuedSubmission } from '#web/forms/queue/use-queued-submission.ts';
import { Field } from '#web/ui/field.tsx';
import '#web/ui/base.css';
import '#web/ui/fields.css';
import '#web/ui/tokens.css';

const FORM_ID = 'trial';
const { name, email, message } = contactSchema.entries.formData.entries;
const check = schemaCheck({ name, email, message });

function TrialPage() {
  const { submit, sent, takeBack, ...submission } = useQueuedSubmission({
    formId: FORM_ID,
    functionName: 'submit-contact',
    bodyOf: ({ texts }) => ({
      formData: { name: texts['name'], email: texts['email'], message: texts['message'], helpType: 'Something else' },
      timestamp: new Date().toISOString(),
      userAgent: navigator.userAgent,
    }),
    done: 'Thank you: it has arrived.',
  });
  return (
    <main className="wrap section">
      <h1>A form in steps</h1>
      <StepForm
        formId={FORM_ID}
        steps={[
          {
            id: 'you',
            heading: 'About you',
            content: (
              <>
                <Field id="name" name="name" label="Name" required />
                <Field id="email" name="email" label="Email" type="email" required />
              </>
            ),
          },
          {
            id: 'work',
            heading: 'About your work',
            content: (
              <>
                <Field id="message" name="message" label="Message" required />
                <label>
                  <input type="checkbox" name="topic" value="calls" /> Calls
                </label>
                <label>
                  <input type="checkbox" name="topic" value="chat" /> Chat
                </label>
              </>
            ),
          },
        ]}
        kept="Your answers are kept in this browser only."
        submission={submission}
        sent={sent}
        check={check}
        onSubmit={(filled) => void submit(filled)}
        onErase={takeBack}
      />
    </main>
  );
}

watchQueue();
const root = document.getElementById('root');
if (root) createRoot(root).render(<TrialPage />);
