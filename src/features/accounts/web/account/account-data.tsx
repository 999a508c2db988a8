import { callFunction } from '#web/api/functions-client.ts';
import { useRef, useState } from 'react';
import words from '#content/checkout/plan-words.yaml';
import { chargeDay } from '#features/checkout/shared/order-renewal.ts';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { useLocation } from 'wouter';
import { routes } from '#shared/site/routes.ts';
import { eraseRun } from '#features/assessment/web/stored-run.ts';
import { notify } from '#web/messages/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { wrapFocus } from '#web/ui/wrap-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import type { Outcome } from '#web/forms/submission.ts';
import { useAccountAction } from './account-overview.ts';
import { AccountSection } from './account-section.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';

const { deleting } = words;
const FILE_NAME = 'my-account.json';

export function AccountData({ email, orders }: { email: string; orders: readonly AccountOrder[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  const [closings, setClosings] = useState(0);

  const { run, isPending, problem } = useAccountAction(
    async () => callFunction<{ export: unknown }>('export-account', {}),
    ({ export: everything }) => {
      saveFile(FILE_NAME, new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }));
      setSaid('Your download has started.');
    },
  );
  const download = () => {
    setSaid('');
    run();
  };

  return (
    <AccountSection
      id="data"
      heading="Your data"
      note="Everything we hold about this account. You can download it or erase it."
    >
      <div className="actions">
        <Button variant="quiet" aria-disabled={isPending || undefined} onClick={download}>
          Download my data
        </Button>
        <Button variant="danger" onClick={() => dialog.current?.showModal()}>
          Delete my account
        </Button>
      </div>
      <p role="status" className="small">
        {said || problem}
      </p>
      <dialog
        ref={dialog}
        className="card flow"
        aria-labelledby="delete-heading"
        onKeyDown={wrapFocus}
        onClose={() => setClosings((before) => before + 1)}
      >
        <h2 id="delete-heading">Delete your account?</h2>
        <p>
          This erases your profile, your sessions, your saved results and their links at once. It can&apos;t be undone.
          Download your data first if you want a copy.
        </p>
        {orders.flatMap(endingOf).map(([reference, meaning]) => (
          <p key={reference}>{meaning}</p>
        ))}
        {orders.length > 0 && <p>{deleting.more}</p>}
        {/* Closing remounts the form, so that neither the password nor an error stays in it. */}
        <DeleteForm key={closings} email={email} onCancel={() => dialog.current?.close()} />
      </dialog>
    </AccountSection>
  );
}

/** What becomes of a plan that runs, with the order's reference. */
function endingOf({ reference, planName, state, beforeGoLive, nextCharge }: AccountOrder): [string, string][] {
  if (state === 'paid' && beforeGoLive) return [[reference, deleting.beforeGoLive.replace('{plan}', planName)]];
  if (!nextCharge) return [];
  return [[reference, deleting.running.replace('{plan}', planName).replace('{date}', chargeDay(nextCharge.at))]];
}

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const [, navigate] = useLocation();
  const erase = async ({ password = '' }: Record<string, string>, idempotencyKey: string): Promise<Outcome> => {
    await callFunction('delete-account', { password }, { idempotencyKey });
    // An assessment in this browser holds the name, the address and the answers.
    eraseRun();
    navigate(routes.home);
    void notify('Your account is deleted.', 'success');
    // The server has ended the session with the account; this also removes it from the browser.
    await (await loadAuth()).signOut();
    return {};
  };
  return (
    <AccountForm
      button="Delete my account"
      variant="danger"
      act={erase}
      beside={
        <Button variant="quiet" onClick={onCancel}>
          Keep it
        </Button>
      }
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="delete-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        hint="Type it again, so nobody else can do this on your open screen."
      />
    </AccountForm>
  );
}
