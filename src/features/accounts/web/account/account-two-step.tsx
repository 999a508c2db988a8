import { useEffect, useRef, useState } from 'react';
import words from '#content/accounts/account-words.yaml';
import codeWords from '#content/accounts/code-words.yaml';
import { DEVICE_NAME_MAX_LENGTH, type AccountFactor } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import type { Outcome } from '#web/forms/use-submission.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { callAuth, loadAuth } from '../sign-in/auth-loader.ts';
import { CodeField, codeProblem } from '../sign-in/code-fields.tsx';
import { nextPath } from '../sign-in/next-path.ts';
import { refreshOverview, useAccountAction, useStatusMessage } from './account-actions.ts';
import { AccountSection, Said } from './account-section.tsx';
import styles from './account.module.css';
import { LinkButton } from '#web/blocks/link-button.tsx';

const { twoStep: texts, app: appWords } = words;
const QR_SIZE_PX = 208;

export function AccountTwoStep({ factors }: { factors: AccountFactor[] }) {
  const [app, setApp] = useState<NewApp | null>(null);
  // From a page that asked for the second step.
  const [next] = useState(() => nextPath(location.search));
  const { said, say, place } = useStatusMessage<HTMLParagraphElement>();
  const isOn = factors.length > 0;
  const endSetUp = (text: string) => {
    setApp(null);
    say(text);
  };
  return (
    <AccountSection id="two-step" words={texts}>
      <p ref={place} role="status" tabIndex={-1}>
        {said} {isOn ? texts.isOn : texts.isOff}
      </p>
      {isOn && next && <LinkButton variant="gold" size="small" to={next} label={texts.continue} />}
      {isOn && (
        <ul className="rows">
          {factors.map((factor) => (
            <Device key={factor.id} factor={factor} isLast={factors.length === 1} onRemoved={say} />
          ))}
        </ul>
      )}
      {app ? (
        <AppSetUp
          app={app}
          isFirst={!isOn}
          onCancel={() => endSetUp('')}
          onVerified={() => endSetUp(isOn ? texts.added : texts.turnedOn)}
        />
      ) : (
        <NameForm isFirst={!isOn} onEnrolled={setApp} />
      )}
    </AccountSection>
  );
}

function NameForm({ isFirst, onEnrolled }: { isFirst: boolean; onEnrolled: (app: NewApp) => void }) {
  const { label, first, firstButton, firstHint, otherButton, otherHint, taken } = words.device;
  const enroll = async ({ deviceName = '' }: Record<string, string>): Promise<Outcome> => {
    const { auth } = await loadAuth();
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: deviceName });
    if (error?.code === 'mfa_factor_name_conflict') return { error: fillWords(taken, { name: deviceName }) };
    if (error) throw error;
    onEnrolled({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret });
    return {};
  };
  return (
    <AccountForm key={String(isFirst)} button={isFirst ? firstButton : otherButton} variant="quiet" act={enroll}>
      <Field
        name="deviceName"
        label={label}
        maxLength={DEVICE_NAME_MAX_LENGTH}
        required
        defaultValue={isFirst ? first : ''}
        hint={isFirst ? firstHint : otherHint}
      />
    </AccountForm>
  );
}

interface DeviceProps {
  factor: AccountFactor;
  isLast: boolean;
  onRemoved: (text: string) => void;
}

function Device({ factor: { id, name, addedAt }, isLast, onRemoved }: DeviceProps) {
  const [asking, setAsking] = useState(false);
  const remove = useAccountAction(
    async () => {
      await callAuth(async (auth) => auth.mfa.unenroll({ factorId: id }));
      // A new token states the session's assurance level without this factor.
      await (await loadAuth()).auth.refreshSession();
    },
    () => onRemoved(isLast ? texts.turnedOff : texts.removed),
  );
  const label = name || codeWords.unnamedDevice;
  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{label}</strong>
          <span className="small">{fillWords(texts.addedOn, { day: formatDay(addedAt) })}</span>
        </p>
        <div className="actions">
          <AskFirst
            verb={texts.remove}
            what={label}
            asking={asking}
            onAsk={setAsking}
            busy={remove.isPending}
            onYes={() => remove.run()}
          />
        </div>
      </div>
      <Said>{asking && (isLast ? texts.removesLast : texts.removesOne)}</Said>
      <p role="alert" className="small error">
        {remove.problem}
      </p>
    </li>
  );
}

interface NewApp {
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

/** Connects an authenticator app: its key as a picture and as text, and a first code that proves it works. */
function AppSetUp({ app: { id, qrCode, secret }, isFirst, onCancel, onVerified }: AppSetUpProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="part flow">
      <h3 ref={heading} className="minor" tabIndex={-1}>
        {appWords.heading}
      </h3>
      <p>{appWords.text}</p>
      <div className={`row ${styles.key}`}>
        <img src={qrCode} alt={appWords.picture} width={QR_SIZE_PX} height={QR_SIZE_PX} />
        <div className="small">
          <p>{appWords.typeKey}</p>
          <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <p>{appWords.secret}</p>
        </div>
      </div>
      <AccountForm
        button={isFirst ? appWords.firstButton : appWords.otherButton}
        act={async ({ code = '' }) => {
          const { error } = await (await loadAuth()).giveCode(id, code);
          if (error) return { error: codeProblem(error) };
          // Wait for the new list of devices: until then the next form is the one for a first device, and the list's
          // arrival would replace it while the visitor types.
          await refreshOverview();
          onVerified();
          return {};
        }}
        beside={<Button variant="quiet" onClick={onCancel} label={appWords.cancel} />}
      >
        <CodeField />
      </AccountForm>
    </div>
  );
}
