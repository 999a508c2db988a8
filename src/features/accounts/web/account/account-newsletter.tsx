import newsletter from '#content/newsletter-account-words.yaml';
import type { NewsletterState } from '#features/accounts/shared/account-holdings.ts';
import { Button } from '#web/ui/button.tsx';
import { callFunction } from '#web/api/functions-client.ts';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';

const STATES: Record<NewsletterState, string> = {
  none: 'You are not subscribed.',
  pending: 'Almost there: press the button on the page that our confirmation message links to.',
  confirmed: 'You get the newsletter at this address.',
  unsubscribed: 'You have unsubscribed.',
};

export function AccountNewsletter({ state, email }: { state: NewsletterState; email: string }) {
  const set = useAccountAction(async (subscribed: boolean, idempotencyKey) =>
    callFunction('set-newsletter', { subscribed }, { idempotencyKey }),
  );
  const listed = state === 'confirmed' || state === 'pending';
  return (
    <AccountSection id="newsletter" heading="Newsletter" note={<span>{email}</span>}>
      <p role="status">{STATES[state]}</p>
      {!listed && <p className="small">{newsletter.consent}</p>}
      <Button variant="quiet" aria-disabled={set.isPending || undefined} onClick={() => set.run(!listed)}>
        {listed ? 'Unsubscribe' : 'Subscribe'}
      </Button>
      <p role="alert" className="error">
        {set.problem}
      </p>
    </AccountSection>
  );
}
