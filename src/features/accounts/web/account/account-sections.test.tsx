/** What the sections of the account show of it, what their buttons and forms send, and what they say of that. */
import { describe, expect, test, vi } from 'vitest';
import words from '#content/accounts/account-words.yaml';
import codeWords from '#content/accounts/code-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { accountTab, ANN, refusal } from '#test/support/browser/account-tab.tsx';
import { alertsOf, fieldsOf, statusOf } from '#test/support/browser/form-fields.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const { tab, client, open, submit, press } = accountTab();
const PROFILE = { email: ANN.email, fullName: 'Ann', emailVerified: true, pendingEmail: null };
const DAY = '2026-11-01T12:00:00.000Z';
const button = (page: Mounted, label: string) => page.all('button').find((one) => wordsOf(one) === label);
const textOf = (page: Mounted, type: string) => page.all(type).map(wordsOf).join('|');

describe('the profile', () => {
  const openProfile = async (profile: object = {}) => {
    const { AccountProfile } = await import('./account-profile.tsx');
    return (await open(<AccountProfile profile={{ ...PROFILE, ...profile }} />)).page;
  };

  test('saves the name', async () => {
    const page = await openProfile();
    const { profile, email } = words;
    expect(fieldsOf(page)).toEqual([
      `fullName text name required ${profile.fullName}`,
      `newEmail email email required ${email.label}`,
    ]);
    expect(page.get('input', { name: 'fullName' }).node.value).toBe('Ann');
    client.updateUser.mockResolvedValueOnce(refusal('x'));
    await submit(page, { fullName: ' Anna ' });
    expect(alertsOf(page)).toBe('No.');
    await submit(page, { fullName: 'Anna' });
    expect(client.updateUser.mock.calls.at(-1)).toEqual([{ data: { full_name: 'Anna' } }]);
    expect([alertsOf(page), statusOf(page)]).toEqual(['', profile.saved]);
    expect(page.get('input', { name: 'fullName' }).node.value).toBe('Anna');
  });

  test.each([
    ['old@visitor.example', fillWords(words.email.mailed, { old: ANN.email, new: 'New@visitor.example' })],
    ['new@visitor.example', fillWords(words.email.moved, { mailbox: 'New@visitor.example' })],
  ])('changes the address, and empties the field, while the account has %s', async (email, said) => {
    client.updateUser.mockResolvedValue({ data: { user: { email } }, error: null });
    const page = await openProfile();
    await submit(page, { newEmail: 'New@visitor.example' });
    expect(client.updateUser.mock.calls).toEqual([[{ email: 'New@visitor.example' }]]);
    expect([statusOf(page), page.get('input', { name: 'newEmail' }).node.value]).toEqual([said, '']);
  });

  test.each([
    [{}, words.email.confirmed, false],
    [{ emailVerified: false }, words.email.unconfirmed, true],
    [{ pendingEmail: 'new@visitor.example' }, words.email.confirmed, false],
  ])('says how the address stands: %o', async (profile, said, isOffered) => {
    const page = await openProfile(profile);
    expect(textOf(page, 'span')).toContain(said);
    expect(button(page, words.email.send.button) !== undefined).toBe(isOffered);
    expect(textOf(page, 'strong').includes('new@')).toBe('pendingEmail' in profile);
  });

  test('changes the password with the current one, and empties both', async () => {
    const { AccountPassword } = await import('./account-profile.tsx');
    const { page } = await open(<AccountPassword email={ANN.email} />);
    expect(fieldsOf(page)).toEqual([
      `currentPassword password current-password required ${words.password.current}`,
      `newPassword password new-password required ${words.password.new}`,
    ]);
    expect(page.get('input', { name: 'username' }).props['value']).toBe(ANN.email);
    client.updateUser.mockResolvedValueOnce(refusal('x'));
    const typed = { currentPassword: ' old one ', newPassword: ' new one ' };
    await submit(page, typed);
    expect([alertsOf(page), page.get('input', { name: 'newPassword' }).node.value]).toEqual(['No.', ' new one ']);
    const [rating] = page.all('div', { 'data-level': 'fair' });
    await submit(page, {});
    expect(client.updateUser.mock.calls.at(-1)).toEqual([{ password: ' new one ', current_password: ' old one ' }]);
    const values = ['currentPassword', 'newPassword'].map((name) => page.get('input', { name }).node.value);
    expect([statusOf(page), values]).toEqual([words.password.done, ['', '']]);
    // Its rating starts over with the field.
    expect([rating !== undefined, page.all('div', { 'data-level': 'fair' }).length]).toEqual([true, 0]);
  });
});

test('an act has a key of its own, so that a repetition by the browser does nothing twice', async () => {
  const { AccountNewsletter } = await import('./account-newsletter.tsx');
  tab.answer('set-newsletter', () => ({}));
  const keys: (string | null)[] = [];
  const send = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return send(address, init);
  });
  const { page } = await open(<AccountNewsletter state="none" email={ANN.email} />);
  for (let times = 0; times < 2; times += 1) await press(page, words.newsletter.subscribe);
  expect([keys.length, new Set(keys).size, keys.every(Boolean)]).toEqual([2, 2, true]);
});

test('the newsletter is switched to the other state, with consent where it goes on', async () => {
  const { AccountNewsletter } = await import('./account-newsletter.tsx');
  const { newsletter } = words;
  const { consent } = await import('#content/newsletter-account-words.yaml').then((all) => all.default);
  const bodies = tab.answer('set-newsletter', () => ({}));
  for (const [is, label, subscribed] of [
    ['none', newsletter.subscribe, true],
    ['unsubscribed', newsletter.subscribe, true],
    ['pending', newsletter.unsubscribe, false],
    ['confirmed', newsletter.unsubscribe, false],
  ] as const) {
    const { page } = await open(<AccountNewsletter state={is} email={ANN.email} />);
    expect([statusOf(page), textOf(page, 'p').includes(consent)]).toEqual([newsletter.states[is], subscribed]);
    expect(textOf(page, 'span')).toContain(ANN.email);
    await press(page, label);
    expect(bodies.splice(0)).toEqual([{ subscribed }]);
    page.unmount();
  }
  tab.answer('set-newsletter', () => ({ status: 409, error: { code: 'x', message: 'No.' } }));
  const { page } = await open(<AccountNewsletter state="none" email={ANN.email} />);
  await press(page, newsletter.subscribe);
  expect(alertsOf(page)).toBe('No.');
});

describe('two-step sign-in', () => {
  const FACTOR = { id: 'phone', name: 'Phone', addedAt: DAY };
  const openTwoStep = async (factors = [FACTOR], address = '/account') => {
    const { AccountTwoStep } = await import('./account-two-step.tsx');
    return (await open(<AccountTwoStep factors={factors} />, address)).page;
  };
  const enrolled = { data: { id: 'new', totp: { qr_code: 'data:svg', secret: 'ABCDEFGHIJ' } }, error: null };

  test.each([
    [[], words.device.firstButton, words.app.firstButton, words.twoStep.turnedOn, words.device.first],
    [[FACTOR], words.device.otherButton, words.app.otherButton, words.twoStep.added, ''],
  ])('adds a device with a code that proves it: %o', async (factors, start, finish, done, name) => {
    const overviews = tab.answer('account-overview', () => ({}));
    const page = await openTwoStep(factors);
    expect(fieldsOf(page)).toEqual([`deviceName text - required ${words.device.label}`]);
    expect([page.get('input', { name: 'deviceName' }).node.value, button(page, start)?.props['type']]).toEqual([
      name,
      'submit',
    ]);
    client.enroll.mockResolvedValueOnce(refusal('mfa_factor_name_conflict')).mockResolvedValueOnce(refusal('other'));
    client.enroll.mockResolvedValue(enrolled);
    await submit(page, { deviceName: 'Tablet' });
    expect(alertsOf(page)).toBe(fillWords(words.device.taken, { name: 'Tablet' }));
    await submit(page, {});
    expect(alertsOf(page)).toBe('No.');
    await submit(page, {});
    expect(client.enroll.mock.calls[0]).toEqual([{ factorType: 'totp', friendlyName: 'Tablet' }]);
    expect([tab.focused(), textOf(page, 'code')]).toEqual([page.get('h3', {}), 'ABCD EFGH IJ']);
    expect(page.get('img', {}).props).toMatchObject({ src: 'data:svg', alt: words.app.picture });
    client.giveCode.mockResolvedValueOnce(refusal('other'));
    await submit(page, { code: '111111' });
    expect([alertsOf(page), button(page, finish)?.props['type']]).toEqual(['No.', 'submit']);
    await submit(page, { code: '222222' });
    expect(client.giveCode.mock.calls.at(-1)).toEqual(['new', '222222']);
    expect([statusOf(page).includes(done), page.all('code').length, overviews.length]).toEqual([true, 0, 0]);
    expect(tab.focused()?.props['role']).toBe('status');
  });

  test('offers the form for another device only once the list has the new one, so that it stays while one types', async () => {
    const { useOverview } = await import('./account-actions.ts');
    const { AccountTwoStep } = await import('./account-two-step.tsx');
    tab.answer('account-overview', () => ({ factors: [] }));
    const Section = () => {
      const factors = useOverview('ann').data?.factors;
      return factors && <AccountTwoStep factors={factors} />;
    };
    const { page } = await open(<Section />);
    client.enroll.mockResolvedValue(enrolled);
    await submit(page, { deviceName: 'Phone' });
    let arrive: (overview: object) => void = () => {};
    tab.answer('account-overview', async () => new Promise((resolve) => (arrive = resolve)));
    await submit(page, { code: '222222' });
    expect(fieldsOf(page)).toEqual([expect.stringMatching(/^code /)]);
    arrive({ factors: [FACTOR] });
    await tab.pass(1);
    expect(fieldsOf(page)).toEqual([expect.stringMatching(/^deviceName /)]);
    expect(button(page, words.device.otherButton)).toBeDefined();
    // The form for a first device has nothing of the one for another.
    page.type(page.get('input', { name: 'deviceName' }), 'Tablet');
    tab.answer('account-overview', () => ({ factors: [] }));
    page.fire(button(page, 'Remove Phone'), 'onClick');
    page.fire(button(page, 'Yes, remove Phone'), 'onClick');
    for (let reads = 0; reads < 2; reads += 1) await tab.pass(1);
    expect(page.get('input', { name: 'deviceName' }).node.value).toBe(words.device.first);
  });

  test('is left as it was when setting it up is canceled', async () => {
    client.enroll.mockResolvedValue(enrolled);
    const page = await openTwoStep([]);
    await submit(page, { deviceName: 'Tablet' });
    await press(page, words.app.cancel);
    expect([page.all('code').length, statusOf(page).trim()]).toEqual([0, words.twoStep.isOff]);
  });

  test.each([
    [[FACTOR], words.twoStep.removesLast, words.twoStep.turnedOff],
    [[FACTOR, { ...FACTOR, id: 'other', name: '' }], words.twoStep.removesOne, words.twoStep.removed],
  ])('says what removing a device means, and what became of it', async (factors, warning, done) => {
    const page = await openTwoStep(factors);
    page.fire(button(page, 'Remove Phone'), 'onClick');
    expect(statusOf(page)).toContain(warning);
    const others = [button(page, `Remove ${codeWords.unnamedDevice}`)].filter(Boolean);
    expect(others).toHaveLength(factors.length - 1);
    page.fire(button(page, 'Yes, remove Phone'), 'onClick');
    await tab.pass(1);
    expect(client.unenroll.mock.calls).toEqual([[{ factorId: 'phone' }]]);
    expect(statusOf(page)).toContain(done);
  });

  test('leads on to the page that asked for it, once it is on', async () => {
    for (const [factors, to] of [
      [[], []],
      [[FACTOR], [routes.desk]],
    ] as const) {
      const page = await openTwoStep([...factors], `/account?next=${routes.desk}`);
      expect(page.all('a').map(({ props }) => props['href'])).toEqual(to);
      page.unmount();
    }
  });
});

test('sessions tell where and when, and which is this one; all end at once', async () => {
  const { AccountSessions } = await import('./account-sessions.tsx');
  const at = { createdAt: DAY, lastSeenAt: '2026-11-02T12:00:00.000Z' };
  const { page } = await open(
    <AccountSessions
      sessions={[
        { ...at, id: 'a', device: 'Firefox', network: '192.0.2.0', current: true },
        { ...at, id: 'b', device: 'Chrome', network: '', current: false },
      ]}
    />,
  );
  const { sessions } = words;
  const [here, there] = page.all('li').map(wordsOf);
  const [since] = sessions.times.split('{');
  expect(here).toMatch(new RegExp(`^Firefox ${sessions.current}Network 192.0.2.0 .*Nov 1.*Nov 2`));
  expect(there?.startsWith(`Chrome ${since}`)).toBe(true);
  await press(page, sessions.all);
  expect(client.signOut.mock.calls).toEqual([[{ scope: 'global' }]]);
  expect(statusOf(page)).toBe('');
});
