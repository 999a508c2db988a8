import { expect } from 'vitest';
import { joinByCall, mailedLink } from '#test/support/browser/account-visit.ts';
import { answer, DISC_PATH, leaning, REPORT_SENT, seeToast, skipTo, taker } from '#test/support/browser/disc-taker.ts';
import { countMailTo } from '#test/support/mail/received-mail.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

test('the mailed link brings an earlier result into the account', async ({ visitor, mail }) => {
  const ann = taker('Claire Voss');
  const page = await visitor.open(DISC_PATH);
  await skipTo(page, 29, ann, leaning('C'));
  await answer(page, leaning('C'), 29);
  await seeToast(page, ...REPORT_SENT);

  await joinByCall(page, ann.email);
  await page.goto('/account');
  const results = page.getByRole('region', { name: 'Your assessments' });
  await results.getByText('No results here yet').waitFor();
  await results.getByRole('button', { name: 'Add my earlier results' }).click();
  await results.getByText('We sent a message to your address.').waitFor();

  await page.goto(await mailedLink(mail, ann.email, 'claim'));
  await page.getByRole('button', { name: "Confirm it's you" }).click();
  await page.getByText('in your account, which now holds 1.').waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await results.getByText('Primary style Conscientiousness').waitFor();
  await page.getByRole('region', { name: 'Profile' }).getByText('Confirmed', { exact: true }).waitFor();
  // The session that asked is replaced, so there is still one.
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  expect(await sessions.getByRole('listitem').count()).toBe(1);

  const mails = countMailTo(mail, ann.email);
  await results.getByRole('button', { name: 'Add my earlier results' }).click();
  await results.getByText('No other results were found for this address.').waitFor();
  expect(countMailTo(mail, ann.email)).toBe(mails);
});
