import { mailedLink, register, signInHere } from '#test/support/browser/account-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();

const REFUSED = /status of 4\d\d/;

test('a buyer without an account adds the order to one, once the address is proved', async ({
  visitor,
  site,
  mail,
}) => {
  visitor.expectTrouble(REFUSED);
  const email = await register(site);
  const page = await visitor.open('/checkout?plan=mentor&seats=3');
  await page.getByLabel('Business name').fill('Example Street Plumbing');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: "Yes, I accept the plan's terms" }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('link', { name: 'Add it to my account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInHere(page, email);
  const add = page.getByRole('button', { name: 'Add it to this account' });
  await add.click();
  await page.getByText('Confirm your email address first').waitFor();
  const here = page.url();
  await page.getByRole('button', { name: 'Send a confirmation email' }).click();
  await page.getByRole('button', { name: 'Send the email again' }).waitFor();
  await page.goto(await mailedLink(mail, email, 'signup'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('link', { name: 'Yes, continue' }).waitFor();
  await page.goto(here);
  await add.click();
  await page.getByText('The order is in your account now.').waitFor();
  await page.getByRole('button', { name: 'Cancel plan' }).waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  await page.getByRole('dialog').getByText('This also cancels Mentor.').waitFor();
});
