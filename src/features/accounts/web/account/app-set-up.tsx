/** Connects an authenticator app: its key as a picture and as text, and a first code that proves it works. */
import { useEffect, useRef } from 'react';
import words from '#content/accounts/account-words.yaml';
import { Button } from '#web/ui/button.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';
import { CodeField, codeProblem } from '../sign-in/code-fields.tsx';
import { refreshOverview } from './account-actions.ts';
import styles from './app-set-up.module.css';

const texts = words.app;
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
  return (
    <div className="part flow">
      <h3 ref={heading} className="minor" tabIndex={-1}>
        {texts.heading}
      </h3>
      <p>{texts.text}</p>
      <div className={`row ${styles.key}`}>
        <img src={qrCode} alt={texts.picture} width={QR_SIZE_PX} height={QR_SIZE_PX} />
        <div className="small">
          <p>{texts.typeKey}</p>
          <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <p>{texts.secret}</p>
        </div>
      </div>
      <AccountForm
        button={isFirst ? texts.firstButton : texts.otherButton}
        act={async ({ code = '' }) => {
          const { error } = await (await loadAuth()).giveCode(id, code);
          if (error) return { error: codeProblem(error) };
          // Wait for the new list of devices: until then the next form is the one for a first device, and the list's
          // arrival would replace it while the visitor types.
          await refreshOverview();
          onVerified();
          return {};
        }}
        beside={
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        }
      >
        <CodeField />
      </AccountForm>
    </div>
  );
}
