/** The forms that let people in: their fields, what they send, what they say of it, and where they lead. */
import { describe, expect, test } from 'vitest';
import codeWords from '#content/accounts/code-words.yaml';
import passwordWords from '#content/accounts/password-words.yaml';
import words from '#content/accounts/sign-in-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { accountTab, ANN, refusal } from '#test/support/browser/account-tab.tsx';
import { alertsOf, fieldsOf, noteOf, statusOf } from '#test/support/browser/form-fields.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const { tab, client, state, showToast, open, submit, press } = accountTab();
const field = (page: Mounted, name: string) => page.get('input', { name });
const EMAIL_FIELD = `email email username required ${words.email}`;
const links = (page: Mounted) => page.all('a').map(({ props }) => props['href']);

describe('signing in', () => {
  const openAuth = async (address = '/auth') => {
    const { default: AuthPage } = await import('../auth-page.tsx');
    return open(<AuthPage />, address);
  };
  const TYPED = { email: ' ann@visitor.example', password: ' my secret ' };

  test('sends the address and the password as typed, and says why not', async () => {
    client.signIn.mockResolvedValueOnce(refusal('invalid_credentials'));
    const { page } = await openAuth();
    expect(fieldsOf(page)).toEqual([
      EMAIL_FIELD,
      `password password current-password required ${words.signIn.password}`,
    ]);
    await submit(page, TYPED);
    expect(client.signIn.mock.calls).toEqual([['ann@visitor.example', ' my secret ']]);
    expect([alertsOf(page), page.all('button', words.signIn.sendAgain.button).length]).toEqual(['No.', 0]);
    await submit(page, TYPED);
    expect([alertsOf(page), statusOf(page)]).toEqual(['', words.signIn.done]);
    expect(links(page)).toContain(routes['auth-reset']);
  });

  test('offers the confirmation again, as long as the address is unconfirmed', async () => {
    client.signIn.mockResolvedValueOnce(refusal('email_not_confirmed')).mockResolvedValue(refusal('other'));
    const { page } = await openAuth();
    await submit(page, TYPED);
    await press(page, words.signIn.sendAgain.button);
    expect(client.resend.mock.calls).toEqual([
      [{ type: 'signup', email: 'ann@visitor.example', options: { emailRedirectTo: 'https://site.example/' } }],
    ]);
    expect(statusOf(page)).toContain(words.signIn.sendAgain.done);
    await submit(page, {});
    expect(page.all('button', words.signIn.sendAgain.again)).toHaveLength(0);
  });

  test.each([
    ['/auth', routes.home],
    ['/auth?next=/account', routes.account],
    ['/auth?next=//evil.example', routes.home],
  ])('leads from %s to %s once there is a session', async (address, to) => {
    state.auth.session = {};
    const { visited } = await openAuth(address);
    // Replaced, so that Back doesn't lead to the form.
    expect(visited).toEqual([to]);
  });

  test('gives way to the question for a code, with the focus', async () => {
    state.auth.halfSession = { user: ANN };
    const { page } = await openAuth();
    expect(fieldsOf(page)).toEqual([`code text one-time-code required ${codeWords.code}`]);
    expect(tab.focused()).toBe(field(page, 'code'));
  });

  test('turns into signing up by its tabs, and keeps what was typed but not what was said', async () => {
    client.signIn.mockResolvedValue(refusal('invalid_credentials'));
    const { page } = await openAuth();
    await submit(page, TYPED);
    const tabs = () => page.all('a', { role: 'tab' }).map(({ props }) => [props['aria-selected'], props['tabIndex']]);
    const list = () => page.get('div', { role: 'tablist' });
    const [ON, OFF] = [
      [true, 0],
      [false, -1],
    ];
    expect(tabs()).toEqual([ON, OFF]);
    page.fire(page.get('a', words.tabs['sign-up']), 'onClick');
    expect([tabs(), location.hash, alertsOf(page)]).toEqual([[OFF, ON], '#sign-up', '']);
    expect(field(page, 'email').node.value).toBe(TYPED.email);
    expect(page.get('div', { role: 'tabpanel' }).props['aria-labelledby']).toBe('auth-tab-sign-up');
    expect(fieldsOf(page)).toEqual([
      `fullName text name - ${words.signUp.fullName}`,
      EMAIL_FIELD,
      `password password new-password required ${words.signIn.password}`,
    ]);
    for (const [key, to] of [
      ['ArrowLeft', '#sign-in'],
      ['ArrowRight', '#sign-up'],
      ['Home', '#sign-in'],
      ['End', '#sign-up'],
      ['a', '#sign-up'],
      [' ', '#sign-in'],
    ] as const) {
      page.fire(list(), 'onKeyDown', { key, target: { hash: '#sign-in' } });
      expect([location.hash, tab.focused()?.props['id']]).toEqual([to, `auth-tab-${to.slice(1)}`]);
    }
  });

  test('an account is made with the name, and waits for its address to be confirmed', async () => {
    const { page, went } = await openAuth('/auth#sign-up');
    client.signUp.mockResolvedValueOnce(refusal('weak_password'));
    await submit(page, { ...TYPED, fullName: 'Ann' });
    expect([alertsOf(page), showToast.mock.calls, went()]).toEqual(['No.', [], []]);
    await submit(page, {});
    expect(client.signUp.mock.calls[1]).toEqual(['ann@visitor.example', ' my secret ', 'Ann']);
    const description = fillWords(words.signUp.mailedText, { mailbox: 'ann@visitor.example' });
    expect(showToast.mock.calls).toEqual([[{ title: words.signUp.mailed, description, stays: true }]]);
    expect(went()).toEqual([routes.home]);
  });

  test.each([
    ['home from a new account', routes.account, false, routes.home],
    ['on from an earlier one, after the address was refused', routes.account, true, routes.account],
    ['on from a new one that the desk sent here', routes['desk-week'], false, routes['desk-week']],
  ])('leads %s', async (_, next, isKnown, to) => {
    if (isKnown) client.signUp.mockResolvedValueOnce(refusal('user_already_exists'));
    const { page, visited } = await openAuth(`/auth?next=${next}#sign-up`);
    state.held = {};
    await submit(page, { ...TYPED, fullName: 'Ann' });
    state.auth.session = {};
    page.fire(page.get('a', words.tabs['sign-in']), 'onClick');
    expect(visited).toEqual([to]);
  });

  test('an account that is open at once says so', async () => {
    const { page, went } = await openAuth('/auth#sign-up');
    state.held = {};
    await submit(page, TYPED);
    expect([statusOf(page), showToast.mock.calls, went()]).toEqual([words.signUp.done, [], []]);
  });
});

test('a link for a new password goes to the address, and leads back to where it was asked for', async () => {
  state.auth.user = ANN;
  const { default: AuthResetPage } = await import('../auth-reset-page.tsx');
  const { page } = await open(<AuthResetPage />, '/auth/reset?next=/desk');
  expect(field(page, 'email').node.value).toBe(ANN.email);
  expect(fieldsOf(page)).toEqual([EMAIL_FIELD]);
  client.resetPasswordForEmail.mockResolvedValueOnce(refusal('x'));
  await submit(page, {});
  expect(alertsOf(page)).toBe('No.');
  await submit(page, { email: 'bob@visitor.example' });
  expect(client.resetPasswordForEmail.mock.calls.at(-1)).toEqual([
    'bob@visitor.example',
    { redirectTo: 'https://site.example/desk' },
  ]);
  expect(statusOf(page)).toBe(words.reset.sent);
});

describe('the code from an app', () => {
  const device = (id: string, name: string, status = 'verified') => ({ id, friendly_name: name, status });
  const openCode = async (...factors: object[]) => {
    const { default: CodeForm } = await import('./code-form.tsx');
    return open(<CodeForm session={{ user: { ...ANN, factors } } as never} />);
  };

  test('is sent for the only device, and says what is wrong with it', async () => {
    const { page } = await openCode(device('new', 'New', 'unverified'), device('phone', 'Phone'));
    expect(wordsOf(page.get('strong', {}))).toBe(ANN.email);
    await submit(page, { code: '12345' });
    expect([client.giveCode.mock.calls, noteOf(field(page, 'code'))]).toEqual([[], codeWords.codeFormat]);
    const [[code, problem] = ['', '']] = Object.entries(codeWords.problems);
    client.giveCode.mockResolvedValueOnce(refusal(code)).mockResolvedValueOnce(refusal('other'));
    await submit(page, { code: '123 456' });
    expect(alertsOf(page)).toBe(problem);
    await submit(page, { code: '654321' });
    expect(alertsOf(page)).toBe('No.');
    await submit(page, {});
    expect([alertsOf(page), statusOf(page)]).toEqual(['', codeWords.done]);
    expect(client.giveCode.mock.calls).toEqual(['123 456', '654321', '654321'].map((typed) => ['phone', typed]));
    await press(page, codeWords.otherAccount);
    expect(client.signOut).toHaveBeenCalledOnce();
  });

  test('is sent for the chosen one of several devices', async () => {
    const { page } = await openCode(device('phone', 'Phone'), device('new', 'New', 'unverified'), device('old', ''));
    expect(page.all('option').map((one) => [one.props['value'], wordsOf(one)])).toEqual([
      ['phone', 'Phone'],
      ['old', codeWords.unnamedDevice],
    ]);
    page.type(page.get('select', { name: 'device' }), 'old');
    await submit(page, { code: '123456' });
    expect(client.giveCode.mock.calls).toEqual([['old', '123456']]);
  });
});

test('a new password is rated by its length while it is typed', async () => {
  const { PasswordField } = await import('./password-field.tsx');
  const { page } = await open(<PasswordField name="p" label="New" autoComplete="new-password" />);
  const { levels, advice } = passwordWords;
  for (const [length, level, text] of [
    [0, undefined, advice],
    [1, 'short', levels.short],
    [7, 'short', levels.short],
    [8, 'fair', levels.fair],
    [14, 'fair', levels.fair],
    [15, 'good', levels.good],
  ] as const) {
    // Letters of two units count once.
    page.type(field(page, 'p'), '🙂'.repeat(length));
    expect(noteOf(field(page, 'p'))).toBe(fillWords(text, { least: '8', good: '15' }));
    expect(page.all('div', { 'data-level': level }).length).toBeGreaterThan(0);
  }
});
