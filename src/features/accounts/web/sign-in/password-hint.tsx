/** Rates a password's length while it is typed; kinds of characters don't count (NIST SP 800-63B-4). */
import { settings } from '#web/settings/settings.ts';
import styles from './password-hint.module.css';

const MIN_LENGTH = settings.minPasswordLength;
const GOOD_LENGTH = Math.max(15, MIN_LENGTH);

export function PasswordHint({ password }: { password: string }) {
  const length = Array.from(password).length;
  const level = length >= GOOD_LENGTH ? 'good' : length >= MIN_LENGTH ? 'fair' : 'short';
  return (
    <div className={styles.hint} data-level={length > 0 ? level : undefined}>
      <span className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{length > 0 ? WORDS[level] : ADVICE}</span>
    </div>
  );
}

const ADVICE = `At least ${MIN_LENGTH} characters; ${GOOD_LENGTH} or more are best, such as four unrelated words.`;
const WORDS = {
  short: `Too short so far: use at least ${MIN_LENGTH} characters.`,
  fair: `Long enough. ${GOOD_LENGTH} or more characters are much harder to guess.`,
  good: 'Good length.',
};
