import { useMutation, useQuery } from '@tanstack/react-query';
import words from '#content/assessment/reminder-words.yaml';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { ownKey } from '#features/accounts/web/sign-in/own-queries.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { formatDay } from '#web/ui/format-moment.ts';
import { REMIND_AFTER_DAYS } from '../shared/assessment-facts.ts';

type Overview = Pick<AccountOverview, 'profile' | 'reminderAt'>;

/** On a page that has no overview of the account. */
export function OwnReminderTick({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: ownKey(userId, 'reminder'),
    queryFn: async (): Promise<Overview> => {
      const { profile, reminderAt } = await callFunction<AccountOverview>('account-overview', {});
      return { profile, reminderAt };
    },
  });
  return data && <ReminderTick overview={data} />;
}

/** Only a verified address is reminded, because anyone can sign up with any. Its change makes the overview stale. */
export function ReminderTick({ overview: { profile, reminderAt } }: { overview: Overview }) {
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
