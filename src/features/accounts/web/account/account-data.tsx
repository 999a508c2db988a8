import { useRef, useState } from 'react';
import words from '#content/checkout/plan-words.yaml';
import { useLocation } from 'wouter';
import accountWords from '#content/accounts/account-words.yaml';
import { eraseRun } from '#features/assessment/web/stored-run.ts';
import { chargeDay } from '#features/checkout/shared/order-renewal.ts';
import type { AccountOrder } from '#features/checkout/shared/order-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { notify } from '#web/messages/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { wrapFocus } from '#web/ui/wrap-focus.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { loadAuth } from '../sign-in/auth-loader.ts';
import { PasswordField, PasswordOwner } from '../sign-in/password-field.tsx';
import { useAccountAction } from './account-actions.ts';
import { AccountSection, ActionButton, Said } from './account-section.tsx';

const { deleting } = words;
const texts = accountWords.data;
const FILE_NAME = 'my-account.json';

export function AccountData({ email, orders }: { email: string; orders: readonly AccountOrder[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closings, setClosings] = useState(0);
  const [, navigate] = useLocation();
  const download = useAccountAction(
    async () => callFunction<{ export: unknown }>('export-account', {}),
    ({ export: everything }) => {
      saveFile(FILE_NAME, new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }));
      return texts.downloaded;
    },
  );
  return (
    <AccountSection id="data" words={texts}>
      <div className="actions">
        <ActionButton busy={download.isPending} onClick={() => download.run()} label={texts.download} />
        <Button variant="danger" onClick={() => dialog.current?.showModal()} label={texts.delete} />
      </div>
      <Said>{download.said || download.problem}</Said>
      <dialog
        ref={dialog}
        className="card flow"
        aria-labelledby="delete-heading"
        onKeyDown={wrapFocus}
        onClose={() => setClosings((before) => before + 1)}
      >
        <h2 id="delete-heading">{texts.question}</h2>
        <p>{texts.meaning}</p>
        {orders.flatMap(endingOf).map(([reference, meaning]) => (
          <p key={reference}>{meaning}</p>
        ))}
        {orders.length > 0 && <p>{deleting.more}</p>}
        {/* Closing remounts the form, so that neither the password nor an error stays in it. */}
        <AccountForm
          key={closings}
          button={texts.delete}
          variant="danger"
          act={async ({ password = '' }, idempotencyKey) => {
            await callFunction('delete-account', { password }, { idempotencyKey });
            // An assessment in this browser holds the name, the address and the answers.
            eraseRun();
            navigate(routes.home);
            void notify(texts.deleted, 'success');
            // The server has ended the session with the account; this also removes it from the browser.
            await (await loadAuth()).signOut();
            return {};
          }}
          beside={<Button variant="quiet" onClick={() => dialog.current?.close()} label={texts.keep} />}
        >
          <PasswordOwner email={email} />
          <PasswordField
            name="password"
            label={texts.password}
            autoComplete="current-password"
            hint={texts.passwordHint}
          />
        </AccountForm>
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
