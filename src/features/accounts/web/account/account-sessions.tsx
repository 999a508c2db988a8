import type { AccountSession } from '#features/accounts/shared/account-holdings.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';
import { useStatusMessage } from '../sign-in/use-status-message.ts';
import styles from './account.module.css';

export function AccountSessions({ sessions }: { sessions: AccountSession[] }) {
  const { said, setSaid, say, place } = useStatusMessage<HTMLHeadingElement>();
  const leave = useAccountAction(
    async (scope: 'global' | 'others') => {
      const { auth } = await loadAuth();
      const { error } = await auth.signOut({ scope });
      if (error) throw error;
      return scope;
    },
    (scope) => {
      // Its button disappears with the other devices, so the focus must move.
      if (scope === 'others') say('All your other devices are signed out.');
    },
  );
  const act = (scope: 'global' | 'others') => {
    setSaid('');
    leave.run(scope);
  };
  return (
    <AccountSection
      id="sessions"
      heading="Where you are signed in"
      headingRef={place}
      note="If you don't recognize a device, sign out everywhere and change your password."
    >
      <ul className="rows">
        {sessions.map(({ id, device, network, createdAt, lastSeenAt, current }) => (
          <li key={id}>
            <p>
              <strong>{device || 'Unknown device'}</strong> {current && <span className={styles.tag}>This device</span>}
            </p>
            <p className="small">
              {network && `Network ${network} · `}Since {formatDayTime(createdAt)} · Last seen{' '}
              {formatDayTime(lastSeenAt)}
            </p>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button variant="quiet" aria-disabled={leave.isPending || undefined} onClick={() => act('global')}>
          Sign out everywhere
        </Button>
        {sessions.length > 1 && (
          <Button variant="quiet" aria-disabled={leave.isPending || undefined} onClick={() => act('others')}>
            Sign out other devices
          </Button>
        )}
      </div>
      <p role="status" className="small">
        {said || leave.problem}
      </p>
    </AccountSection>
  );
}
