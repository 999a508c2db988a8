/** Connects an authenticator app: its key as a picture and as text, and a first code that proves it works. */
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { refreshOverview } from './account-overview.ts';
import styles from './app-set-up.module.css';
import { loadAuth } from '../sign-in/auth-loader.ts';
import { CodeField, codeProblem } from '../sign-in/code-fields.tsx';

const QR_SIZE_PX = 208;

export interface NewApp {
  id: string;
  /** A data address of an SVG document. */
  qrCode: string;
  /** Base32, for apps that can't scan. */
  secret: string;
}

interface AppSetUpProps {
  app: NewApp;
  isFirst: boolean;
  onCancel: () => void;
  onVerified: () => void;
}

export function AppSetUp({ app: { id, qrCode, secret }, isFirst, onCancel, onVerified }: AppSetUpProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const verify = async ({ code = '' }: Record<string, string>): Promise<Outcome> => {
    const { error } = await (await loadAuth()).giveCode(id, code);
    if (error) return { error: codeProblem(error) };
    // Wait for the new list of devices: until then the next form is the one for a first device, and the list's
    // arrival would replace it while the visitor types.
    await refreshOverview();
    onVerified();
    return {};
  };
  return (
    <div className="part flow">
      <h3 ref={heading} className="minor" tabIndex={-1}>
        Connect your app
      </h3>
      <p>
        Scan the picture with an authenticator app; many password managers are one, too. The app then shows a code that
        changes every half minute.
      </p>
      <div className={`row ${styles.key}`}>
        <img src={qrCode} alt="QR code with the key for your app" width={QR_SIZE_PX} height={QR_SIZE_PX} />
        <div className="small">
          <p>Can&apos;t scan it? Type this key into the app:</p>
          <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <p>Keep it to yourself. Once you have finished, we never show it again.</p>
        </div>
      </div>
      <AccountForm
        button={isFirst ? 'Turn on' : 'Add device'}
        act={verify}
        beside={
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <CodeField />
      </AccountForm>
    </div>
  );
}
