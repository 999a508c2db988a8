import { useRef } from 'react';
import words from '#content/accounts/account-words.yaml';
import type { AccountSession } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { formatDayTime } from '#web/ui/format-moment.ts';
import { callAuth } from '../sign-in/auth-loader.ts';
import { useAccountAction } from './account-actions.ts';
import { AccountSection, ActionButton, Said } from './account-section.tsx';
import styles from './account.module.css';

const texts = words.sessions;

export function AccountSessions({ sessions }: { sessions: AccountSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useAccountAction(
    async (scope: 'global' | 'others') => {
      await callAuth(async (auth) => auth.signOut({ scope }));
      return scope;
    },
    (scope) => {
      if (scope === 'global') return '';
      // Its button disappears with the other devices, so the focus must move.
      heading.current?.focus();
      return texts.othersDone;
    },
  );
  return (
    <AccountSection id="sessions" words={texts} headingRef={heading}>
      <ul className="rows">
        {sessions.map(({ id, device, network, createdAt, lastSeenAt, current }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong> {current && <span className={styles.tag}>{texts.current}</span>}
            </p>
            <p className="small">
              {fillWords(network ? texts.timesFrom : texts.times, {
                network,
                since: formatDayTime(createdAt),
                seen: formatDayTime(lastSeenAt),
              })}
            </p>
          </li>
        ))}
      </ul>
      <div className="actions">
        <ActionButton busy={leave.isPending} onClick={() => leave.run('global')} label={texts.all} />
        {sessions.length > 1 && (
          <ActionButton busy={leave.isPending} onClick={() => leave.run('others')} label={texts.others} />
        )}
      </div>
      <Said>{leave.said || leave.problem}</Said>
    </AccountSection>
  );
}
