import { useMutation } from '@tanstack/react-query';
import words from '#content/assessment/reminder-words.yaml';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';

/** Only a verified address is reminded, because anyone can sign up with any. Its change makes the overview stale. */
export function ReminderTick({ profile, reminderAt }: Pick<AccountOverview, 'profile' | 'reminderAt'>) {
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (wanted: boolean) => callFunction('set-assessment-reminder', { wanted }),
  });
  if (!profile.emailVerified) return null;
  const isSet = reminderAt !== null;
  return (
    <div className="stack">
      <label className="choice">
        <input
          type="checkbox"
          checked={isPending ? variables : isSet}
          aria-describedby="reminder-hint"
          onChange={({ target }) => mutate(target.checked)}
        />
        {fillWords(words.tick, { days: String(REMIND_AFTER_DAYS) })}
      </label>
      <p id="reminder-hint" className="small" role="status">
        {isSet
          ? fillWords(words.due, { day: formatDay(reminderAt), mailbox: profile.email })
          : fillWords(words.off, { mailbox: profile.email })}
      </p>
      {error && (
        <p role="alert" className="error">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
