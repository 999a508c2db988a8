import words from '#content/accounts/account-words.yaml';
import newsletter from '#content/newsletter-account-words.yaml';
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { useAccountAction } from './account-actions.ts';
import { AccountSection, ActionButton, Problem } from './account-section.tsx';

const texts = words.newsletter;

export function AccountNewsletter({ state, email }: { state: NewsletterState; email: string }) {
  const set = useAccountAction(async (subscribed: boolean, idempotencyKey) =>
    callFunction('set-newsletter', { subscribed }, { idempotencyKey }),
  );
  const listed = state === 'confirmed' || state === 'pending';
  return (
    <AccountSection id="newsletter" words={texts} note={<span>{email}</span>}>
      <p role="status">{texts.states[state]}</p>
      {!listed && <p className="small">{newsletter.consent}</p>}
      <ActionButton
        busy={set.isPending}
        onClick={() => set.run(!listed)}
        label={listed ? texts.unsubscribe : texts.subscribe}
      />
      <Problem>{set.problem}</Problem>
    </AccountSection>
  );
}
