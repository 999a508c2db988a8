/** Two-step sign-in: the devices whose codes the account takes, adding one, and removing it. */
import { useState } from 'react';
import type { AccountFactor } from '#features/accounts/shared/account-holdings.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatDay } from '#web/ui/format-moment.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { AppSetUp, type NewApp } from './app-set-up.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { useStatusMessage } from '../sign-in/use-status-message.ts';
import styles from './account.module.css';
import { DEVICE_NAME_MAX_LENGTH } from '#features/accounts/shared/device-name-limit.ts';

export function AccountTwoStep({ factors }: { factors: AccountFactor[] }) {
  const [app, setApp] = useState<NewApp | null>(null);
  // From a page that asked for the second step.
  const [next] = useState(() => nextPath(location.search));
  const { said, say, place } = useStatusMessage<HTMLParagraphElement>();
  const isOn = factors.length > 0;
  return (
    <AccountSection
      id="two-step"
      heading="Two-step sign-in"
      note="After the password we ask for a code from an app on your phone. A stolen password alone won't get anyone in."
    >
      <p ref={place} role="status" tabIndex={-1}>
        {said} {isOn ? 'You sign in with your password and a code.' : 'You sign in with your password only.'}
      </p>
      {isOn && next && (
        <SiteLink className={buttonClass('gold', 'small')} to={next}>
          Continue
        </SiteLink>
      )}
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
          onCancel={() => {
            setApp(null);
            say('');
          }}
          onVerified={() => {
            setApp(null);
            say(isOn ? 'The device is added.' : 'Two-step sign-in is on, and your other devices are signed out.');
          }}
        />
      ) : (
        <NameForm isFirst={!isOn} onEnrolled={setApp} />
      )}
    </AccountSection>
  );
}

function NameForm({ isFirst, onEnrolled }: { isFirst: boolean; onEnrolled: (app: NewApp) => void }) {
  const enroll = async ({ deviceName = '' }: Record<string, string>): Promise<Outcome> => {
    const { auth } = await loadAuth();
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: deviceName });
    if (error?.code === 'mfa_factor_name_conflict') return { error: `You already have a device called ${deviceName}.` };
    if (error) throw error;
    onEnrolled({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret });
    return {};
  };
  return (
    <AccountForm key={String(isFirst)} button={isFirst ? 'Set up' : 'Add another device'} variant="quiet" act={enroll}>
      <Field
        id="device-name"
        name="deviceName"
        label="Device name"
        maxLength={DEVICE_NAME_MAX_LENGTH}
        required
        defaultValue={isFirst ? 'My phone' : ''}
        hint={
          isFirst
            ? 'Where your authenticator app is, so that you can tell your devices apart.'
            : 'With a second device you can still sign in when the first one is lost.'
        }
      />
    </AccountForm>
  );
}

const REMOVES_LAST = 'This turns two-step sign-in off: your password alone signs you in then.';
const REMOVES_ONE = 'If you signed in here with its code, we ask for one from another device.';

interface DeviceProps {
  factor: AccountFactor;
  isLast: boolean;
  onRemoved: (words: string) => void;
}

function Device({ factor: { id, name, addedAt }, isLast, onRemoved }: DeviceProps) {
  const [asking, setAsking] = useState(false);
  const remove = useAccountAction(
    async () => {
      const { auth } = await loadAuth();
      const { error } = await auth.mfa.unenroll({ factorId: id });
      if (error) throw error;
      // A new token states the session's assurance level without this factor.
      await auth.refreshSession();
    },
    () => onRemoved(isLast ? 'Two-step sign-in is off.' : 'The device is removed.'),
  );
  const label = name || 'Unnamed device';
  return (
    <li className="flow">
      <div className={styles.resultHead}>
        <p>
          <strong>{label}</strong>
          <span className="small">Added {formatDay(addedAt)}</span>
        </p>
        <div className="actions">
          <AskFirst
            verb="Remove"
            what={label}
            asking={asking}
            onAsk={setAsking}
            busy={remove.isPending}
            onYes={() => remove.run()}
          />
        </div>
      </div>
      <p role="status" className="small">
        {asking && (isLast ? REMOVES_LAST : REMOVES_ONE)}
      </p>
      <p role="alert" className="small error">
        {remove.problem}
      </p>
    </li>
  );
}
