import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import words from '#content/desk/go-live-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { checkedSite, CHECKED_AT, dnsOf, MAIL_DOMAIN } from '#test/support/checked-site.ts';
import { startSmtpPeer, type SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { checkGoLive } from './go-live-checks.ts';
import { domainOfSender, mailChecks } from './mail-checks.ts';
import { storeTestHeaders } from './test-headers-store.ts';

const { checks } = words;
const PASSED = { spf: 'pass', dkim: 'pass', dmarc: 'pass' };

test.each(['Agency <hello@Agency.dev>', 'hello@agency.dev', '"@" <a@agency.dev>'])(
  '%s sends from agency.dev',
  (from) => {
    expect(domainOfSender(from)).toBe('agency.dev');
  },
);

describeOnEachDatabase('mail of the site', (database) => {
  let peer: SmtpPeer;
  beforeAll(async () => {
    peer = await startSmtpPeer();
  });
  afterAll(() => peer.stop());
  const server = async (smtpUrl: string | undefined, siteUrl = 'https://agency.dev') =>
    mailChecks['mail-server'](checkedSite(database.db, { config: { smtpUrl, siteUrl } }));

  test('is taken by the mail server, or it says why not and keeps the password', async () => {
    const { host, password } = new URL(peer.url);
    expect(await server(peer.url)).toEqual({
      state: 'green',
      found: fillWords(checks['mail-server'].green, { host }),
      mend: '',
    });
    expect(password).not.toBe('');
    await peer.setMode(535);
    const refused = await server(peer.url);
    expect(refused).toMatchObject({ state: 'red', found: expect.stringContaining('535') });
    expect(refused.found).not.toContain(password);
    await peer.setMode('refuse');
    expect(await server(peer.url)).toMatchObject({ state: 'red', found: expect.stringContaining('ECONNREFUSED') });
    await peer.setMode('accept');
    expect(peer.received).toEqual([]);
  });

  test('is refused by a server that repeats the password, which is not told', async () => {
    const talkative = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        done(Object.assign(new Error(`${password} is wrong`), { responseCode: 535 })),
    });
    talkative.on('error', () => undefined);
    const listening = talkative.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const { found } = await server(`smtp://user:ge%3Aheim@127.0.0.1:${port}`);
    await new Promise<void>((done) => talkative.close(done));
    expect(found).toContain('is wrong');
    expect(found).not.toContain('ge:heim');
  });

  test('stays without one, which is red on a public site only', async () => {
    expect((await server(undefined)).state).toBe('red');
    expect((await server(undefined, 'http://localhost:3000')).state).toBe('amber');
    const site = checkedSite(database.db, { config: { smtpUrl: undefined } });
    expect([await mailChecks.spf(site), await mailChecks.dkim(site), await mailChecks.dmarc(site)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  const spf = async (...records: string[]) =>
    (await mailChecks.spf(checkedSite(database.db, { dns: dnsOf({ [MAIL_DOMAIN]: records }) })))?.found;
  test.each([
    [['v=spf1 include:_spf.mail.dev -all'], 'green'],
    [['google-site-verification=x', 'v=spf1 a ~all'], 'green'],
    [['v=spf1 redirect=_spf.mail.dev'], 'green'],
    [['v=spf10 -all'], 'none'],
    [[], 'none'],
    [['v=spf1 -all', 'v=spf1 a -all'], 'many'],
    [['v=spf1 +all'], 'open'],
    [['v=spf1 a all'], 'open'],
  ] as const)('has the SPF records %j: %s', async (records, name) => {
    const expected = checks.spf[name];
    const blanks = { domain: MAIL_DOMAIN, count: '2' };
    expect(await spf(...records)).toBe(fillWords(typeof expected === 'string' ? expected : expected.found, blanks));
  });

  const dmarc = async (mailFrom: string, texts: Record<string, string[]>) =>
    (await mailChecks.dmarc(checkedSite(database.db, { config: { mailFrom }, dns: dnsOf(texts) })))?.state;
  test.each([
    ['a@agency.dev', 'agency.dev', 'v=DMARC1; p=quarantine', 'green'],
    ['a@agency.dev', 'agency.dev', 'v=DMARC1;p=reject; rua=mailto:a@b.dev', 'green'],
    ['a@agency.dev', 'agency.dev', 'v=DMARC1; p=none; sp=reject', 'amber'],
    ['a@agency.dev', 'agency.dev', 'v=spf1 -all', 'amber'],
    ['a@mail.agency.dev', 'agency.dev', 'v=DMARC1; p=reject', 'green'],
    ['a@mail.agency.dev', 'agency.dev', 'v=DMARC1; p=reject; sp=none', 'amber'],
    ['a@agency.dev', 'mail.agency.dev', 'v=DMARC1; p=reject', 'amber'],
  ])('from %s, with _dmarc.%s "%s", is %s', async (mailFrom, name, record, state) => {
    expect(await dmarc(mailFrom, { [`_dmarc.${name}`]: [record] })).toBe(state);
  });

  test('is signed when a test mail showed it, for the domain it is sent from', async () => {
    const dns = dnsOf({ [MAIL_DOMAIN]: ['v=spf1 -all'], [`_dmarc.${MAIL_DOMAIN}`]: ['v=DMARC1; p=reject'] });
    const site = checkedSite(database.db, { dns });
    const states = async () => [
      (await mailChecks.spf(site))?.state,
      (await mailChecks.dkim(site))?.state,
      (await mailChecks.dmarc(site))?.state,
    ];
    const store = (domain: string, results: object) =>
      storeTestHeaders(database.db, { domain, ...PASSED, ...results, read_at: CHECKED_AT });
    await store('other.dev', PASSED);
    expect(await states()).toEqual(['green', 'amber', 'green']);
    await store(MAIL_DOMAIN, PASSED);
    expect(await states()).toEqual(['green', 'green', 'green']);
    await store(MAIL_DOMAIN, { spf: 'softfail', dkim: 'none', dmarc: 'fail' });
    expect(await states()).toEqual(['amber', 'red', 'red']);
  });

  test('that cannot be checked is an item with the reason, also when it takes too long', async () => {
    const broken = checkedSite(database.db, {
      dns: {
        resolveTxt: async () =>
          Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT agency.dev'), { code: 'ETIMEOUT' })),
      },
      config: { smtpUrl: peer.url },
    });
    const itemsOf = async (site: typeof broken, limitMs?: number) =>
      new Map((await checkGoLive(site, limitMs)).map((item) => [item.id, item]));
    expect((await itemsOf(broken)).get('spf')).toMatchObject({
      state: 'amber',
      found: expect.stringContaining('ETIMEOUT'),
    });
    // What is missing on our own disk is no matter of luck.
    const backups = { folder: '/nowhere/backups', everyMs: 1, after: undefined };
    expect((await itemsOf(checkedSite(database.db, { config: { backups } }))).get('backup-disk')).toMatchObject({
      state: 'red',
      found: expect.stringContaining('ENOENT'),
    });
    const silent = { ...broken, dns: { resolveTxt: () => new Promise<never>(() => undefined) } };
    const late = (await itemsOf(silent, 1_000)).get('dmarc');
    expect(late?.found).toContain(fillWords(words.late, { seconds: '1' }));
  });

  test('is checked together with everything else, the most urgent first', async () => {
    const items = await checkGoLive(checkedSite(database.db, { config: { smtpUrl: peer.url } }));
    const order = ['red', 'amber', 'green'];
    const states = items.map(({ state }) => order.indexOf(state));
    expect(states).toEqual(states.toSorted((one, other) => one - other));
    expect(new Set(states)).toEqual(new Set([0, 1, 2]));
    for (const { state, found, mend } of items) expect([found !== '', mend !== '']).toEqual([true, state !== 'green']);
  });
});
