/** The page of a mailed link: what each kind asks, what it redeems and when, and where it leads. */
import { describe, expect, test } from 'vitest';
import words from '#content/accounts/sign-in-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { accountTab, ANN, refusal } from '#test/support/browser/account-tab.tsx';
import { alertsOf, fieldsOf, statusOf } from '#test/support/browser/form-fields.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const { tab, client, state, open, submit, press } = accountTab();
const { link: texts, newPassword, whose } = words;
const SESSION = { access_token: 'token', user: ANN };
const linksOf = (page: Mounted) => page.all('a').map((one) => [wordsOf(one), one.props['href']]);
const heading = (page: Mounted) => page.all('h2').map(wordsOf).join();

async function openLink(type: string, more = '') {
  const { default: AuthConfirmPage } = await import('./auth-confirm-page.tsx');
  return open(<AuthConfirmPage />, `/auth/confirm#token_hash=abc&type=${type}${more}`);
}
/** The library signs in with it. */
const signsIn = (more = {}) =>
  client.verifyOtp.mockResolvedValue({ data: { session: { ...SESSION, ...more } }, error: null });

describe('a link with a button', () => {
  test.each([
    ['signup', '&sign_up=own', texts.kinds.email, texts.kinds.email.done],
    ['email_change', '', texts.kinds.email, texts.kinds.email.done],
    ['magiclink', '', texts.kinds.magiclink, texts.kinds.magiclink.done],
  ])('redeems nothing until it is pressed: %s', async (type, more, kind, done) => {
    signsIn();
    const { page } = await openLink(type, more);
    expect([heading(page), client.verifyOtp.mock.calls]).toEqual([kind.heading, []]);
    await submit(page, {});
    expect(client.verifyOtp.mock.calls).toEqual([[{ token_hash: 'abc', type }]]);
    expect([heading(page), statusOf(page)]).toEqual([texts.finished, done]);
    expect(tab.focused()).toBe(page.get('h2', {}));
    expect(linksOf(page)).toEqual([[texts.toAccount, routes.account]]);
  });

  test('leads on to where it was asked for, but only on this site', async () => {
    signsIn();
    for (const [to, link] of [
      ['https://site.example/desk?a=1#note', [texts.continue, '/desk?a=1#note']],
      ['https://evil.example/desk', [texts.toAccount, routes.account]],
    ] as const) {
      const { page } = await openLink('magiclink', `&redirect_to=${encodeURIComponent(to)}`);
      await submit(page, {});
      expect(linksOf(page)).toEqual([link]);
      page.unmount();
    }
  });

  test.each([
    ['signup', 'otp_expired', [[texts.sendAgain, routes.auth]]],
    ['email_change', 'otp_expired', [[texts.toAccount, routes.account]]],
    ['signup', 'other', []],
  ])('says what is wrong with it, and where to get another: %s, %s', async (type, code, on) => {
    client.verifyOtp.mockResolvedValue(refusal(code));
    const { page } = await openLink(type);
    await submit(page, {});
    expect([alertsOf(page), linksOf(page)]).toEqual(['No.', on]);
  });

  test('asks whose the account is where somebody else may have made it', async () => {
    signsIn();
    const { page } = await openLink('signup', '&sign_up=another');
    await submit(page, {});
    expect([heading(page), linksOf(page)]).toEqual([whose.heading, [[whose.yes, routes.account]]]);
    await press(page, whose.no);
    expect([heading(page), tab.focused()]).toEqual([newPassword.reasons.own.heading, page.get('h2', {})]);
    await submit(page, { newPassword: 'my own one' });
    expect(client.updateUser.mock.calls).toEqual([[{ password: 'my own one' }]]);
    expect(statusOf(page)).toBe(newPassword.saved);
  });

  test.each([
    [
      'a second confirmation',
      () => client.verifyOtp.mockResolvedValue({ data: { session: null }, error: null }),
      texts.halfDone,
    ],
    ['a code', () => [signsIn(), (state.owesCode = true)], texts.codeLeft],
  ])('says when %s is left', async (_, prepare, said) => {
    prepare();
    const { page } = await openLink('email_change');
    await submit(page, {});
    expect(statusOf(page)).toBe(said);
  });

  test.each([
    [false, newPassword.reasons.own.heading],
    [true, texts.finished],
  ])('asks for a password of the own where there is none, unless a code comes first', async (owes, then) => {
    signsIn({ needs_password: true });
    state.owesCode = owes;
    const { page } = await openLink('email_change');
    await submit(page, {});
    expect(heading(page)).toBe(then);
  });

  test.each([
    [{ assessments: [] }, texts.claimedNone],
    [{ assessments: [{}, {}] }, fillWords(texts.claimedSome, { count: '2' })],
    [{ status: 403, error: { code: 'x', message: '' } }, texts.kinds.claim.done],
  ])('says how many results it added', async (overview, said) => {
    signsIn();
    tab.answer('account-overview', () => overview);
    const { page } = await openLink('claim');
    await submit(page, {});
    expect(statusOf(page)).toBe(said);
  });

  test('that is cut off says so, and starts over when a whole one is opened in this tab', async () => {
    const { default: AuthConfirmPage } = await import('./auth-confirm-page.tsx');
    const { page } = await open(<AuthConfirmPage />, '/auth/confirm#type=signup');
    expect([heading(page), linksOf(page)]).toEqual([
      texts.incomplete.heading,
      [[texts.askForNew, routes['auth-reset']]],
    ]);
    const goTo = (hash: string) => {
      history.replaceState(null, '', `/auth/confirm${hash}`);
      page.run(() => dispatchEvent(new Event('hashchange')));
    };
    goTo('#token_hash=abc&type=recovery');
    expect(heading(page)).toBe(newPassword.reasons.recovery.heading);
    goTo('#main');
    expect(heading(page)).toBe(newPassword.reasons.recovery.heading);
    goTo('#token_hash=def&type=invite');
    expect(heading(page)).toBe(newPassword.reasons.invite.heading);
  });

  test('of an older release has it in its query', async () => {
    const { default: AuthConfirmPage } = await import('./auth-confirm-page.tsx');
    const { page } = await open(<AuthConfirmPage />, '/auth/confirm?token_hash=abc&type=magiclink');
    expect(heading(page)).toBe(texts.kinds.magiclink.heading);
  });
});

describe('a link for a new password', () => {
  const TYPED = { newPassword: ' my new one ' };
  const openRecovery = async () => {
    client.verifyOtp.mockImplementation(async () => {
      state.held = SESSION;
      return { data: { session: SESSION }, error: null };
    });
    return openLink('recovery');
  };

  test('is redeemed once, however often the password is refused, and forgotten then', async () => {
    const { page } = await openRecovery();
    expect(fieldsOf(page)).toEqual([`newPassword password new-password required ${newPassword.label}`]);
    client.updateUser.mockResolvedValueOnce(refusal('weak_password'));
    await submit(page, TYPED);
    expect([alertsOf(page), tab.session.get('used-link')]).toEqual(['No.', 'abc ann']);
    await submit(page, {});
    expect([client.verifyOtp.mock.calls.length, statusOf(page)]).toEqual([1, newPassword.saved]);
    expect([client.updateUser.mock.calls.at(-1), tab.session.get('used-link')]).toEqual([
      [{ password: ' my new one ' }],
      undefined,
    ]);
  });

  test('that can no longer be used leads to where another is asked for', async () => {
    const { page } = await openRecovery();
    client.verifyOtp.mockResolvedValueOnce(refusal('otp_expired'));
    await submit(page, TYPED);
    expect([alertsOf(page), client.updateUser.mock.calls.length]).toEqual(['No.', 0]);
    expect(linksOf(page)).toEqual([[texts.askForNew, routes['auth-reset']]]);
    client.updateUser.mockResolvedValueOnce(refusal('weak_password', 'Longer.'));
    client.verifyOtp.mockResolvedValueOnce(refusal('other', 'Not now.'));
    await submit(page, {});
    expect([alertsOf(page), linksOf(page)], 'the same link may do').toEqual(['Not now.', []]);
    await submit(page, {});
    expect([alertsOf(page), linksOf(page)]).toEqual(['Longer.', []]);
    await submit(page, {});
    expect(heading(page)).toBe(texts.finished);
  });

  test.each([{ code: 'reauthentication_needed' }, { name: 'AuthSessionMissingError' }])(
    'that was opened too long ago does so, too: %o',
    async (more) => {
      const { page } = await openRecovery();
      client.updateUser.mockResolvedValueOnce({ error: Object.assign(new Error('Late.'), { status: 401 }, more) });
      await submit(page, TYPED);
      expect([alertsOf(page), linksOf(page).length]).toEqual([newPassword.late, 1]);
    },
  );

  test('asks for the code of an account that has an app, before the password is saved', async () => {
    state.owesCode = true;
    state.auth.halfSession = { user: { ...ANN, factors: [{ id: 'phone', status: 'verified' }] } };
    const { page } = await openRecovery();
    await submit(page, TYPED);
    expect([client.updateUser.mock.calls.length, statusOf(page)]).toEqual([0, newPassword.code]);
    expect(tab.focused()).toBe(page.get('input', { name: 'code' }));
    expect(page.get('input', { name: 'username' }).props['value']).toBe(ANN.email);
    client.giveCode.mockResolvedValueOnce(refusal('other'));
    await submit(page, { code: '111111' });
    expect([alertsOf(page), client.updateUser.mock.calls.length]).toEqual(['No.', 0]);
    state.owesCode = false;
    await submit(page, { code: '222222' });
    expect(client.giveCode.mock.calls).toEqual([
      ['phone', '111111'],
      ['phone', '222222'],
    ]);
    expect([statusOf(page), client.updateUser.mock.calls.length]).toEqual([newPassword.saved, 1]);
  });
});
