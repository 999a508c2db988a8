/** One call of a function: as whom it is made, when it is made again, and what its failures become. */
import { expect, test, vi } from 'vitest';
import { UNSOLVED } from '#shared/visitors/screening-facts.ts';
import { settings } from '#web/settings/settings.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';

loneTab();

interface Sent {
  address: string;
  bearer: string | null;
  apikey: string | null;
  key: string | null;
  keepalive: boolean | undefined;
  body: unknown;
}

async function call(
  answers: (Response | Error)[],
  { token, ended = false }: { token?: string; ended?: boolean } = {},
  idempotencyKey?: string,
  keepalive = false,
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({
      address,
      bearer: headers.get('authorization'),
      apikey: headers.get('apikey'),
      key: headers.get('idempotency-key'),
      keepalive: init.keepalive,
      body: JSON.parse(init.body as string) as unknown,
    });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('No more answers.');
    return answer;
  });
  const { performCall } = await import('./function-call.ts');
  const session =
    token === undefined
      ? undefined
      : Promise.resolve({ accessToken: async () => token, sessionHasEnded: async () => ended });
  const outcome = await performCall(
    session,
    'send',
    { a: 1 },
    { ...(idempotencyKey !== undefined && { idempotencyKey }), ...(keepalive && { keepalive }) },
  ).catch((reason: unknown) => reason);
  return { sent, outcome };
}
const ok = () => Response.json({ success: true });
const refused = (status: number, error: object = { code: 'x', message: 'No.' }) => Response.json({ error }, { status });
const ANON = `Bearer ${settings.anonKey}`;

test('is made with the public key by nobody, and with the token by who is signed in', async () => {
  const { sent, outcome } = await call([ok()]);
  expect(outcome).toEqual({ success: true });
  expect(sent).toEqual([
    {
      address: 'https://site.example/functions/v1/send',
      bearer: ANON.trim(),
      apikey: settings.anonKey,
      key: null,
      keepalive: undefined,
      body: { a: 1 },
    },
  ]);
  expect((await call([ok()], { token: 'ann' }, 'k')).sent).toMatchObject([
    { bearer: 'Bearer ann', apikey: settings.anonKey, key: 'k' },
  ]);
});

test('goes on when the page is left, if it is asked to', async () => {
  expect((await call([ok()], {}, undefined, true)).sent).toMatchObject([{ keepalive: true }]);
});

test.each([
  ['is made again as nobody once the session has ended', { token: 'ann', ended: true }, 2],
  ['is refused for good while the session lives', { token: 'ann', ended: false }, 1],
  ['is refused for good without a session', {}, 1],
])('%s', async (_, session, times) => {
  const { sent, outcome } = await call([refused(401), ok()], session, 'k');
  expect(sent.map(({ bearer }) => bearer?.trim())).toEqual(
    times === 2 ? ['Bearer ann', ANON.trim()] : [sent[0]?.bearer?.trim()],
  );
  expect(outcome).toMatchObject(times === 2 ? { success: true } : { status: 401 });
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['k']));
});

test('proves what the server asks for, or says that it can not', async () => {
  for (const [proofFor, proof] of [
    [async () => 'proof', 'proof'],
    [undefined, UNSOLVED],
  ] as const) {
    vi.resetModules();
    vi.doMock('./solve-challenge.ts', () => {
      if (!proofFor) throw new TypeError('Failed to fetch');
      return { proofFor };
    });
    const { sent, outcome } = await call(
      [refused(428, { code: 'proof', message: '', challenge: {} }), ok()],
      { token: 'ann' },
      'k',
    );
    vi.doUnmock('./solve-challenge.ts');
    expect([outcome, sent[1]]).toMatchObject([
      { success: true },
      { bearer: 'Bearer ann', key: 'k', body: { a: 1, screening: { proof } } },
    ]);
  }
});

test('proves it as nobody once the session has ended', async () => {
  vi.doMock('./solve-challenge.ts', () => ({ proofFor: async () => 'proof' }));
  const asks = refused(428, { code: 'proof', message: '', challenge: {} });
  const { sent, outcome } = await call([refused(401), asks, ok()], { token: 'ann', ended: true }, 'k');
  vi.doUnmock('./solve-challenge.ts');
  expect(outcome).toEqual({ success: true });
  expect(sent.map(({ bearer, key }) => [bearer?.trim(), key])).toEqual([
    ['Bearer ann', 'k'],
    [ANON.trim(), 'k'],
    [ANON.trim(), 'k'],
  ]);
});

test.each([
  [
    'a refusal',
    refused(422, { code: 'validation_failed', message: 'No.', fields: { a: 'Wrong.' } }),
    { status: 422, code: 'validation_failed', message: 'No.', fields: { a: 'Wrong.' } },
  ],
  ['no JSON', new Response('<html>', { status: 502 }), { status: 502, code: '', message: '', fields: {} }],
  ['no answer', new TypeError('Failed to fetch'), { status: 0, code: '' }],
])('fails with what came: %s', async (_, answer, failure) => {
  const { outcome } = await call([answer]);
  expect(outcome).toMatchObject({ ...failure, name: 'CallError' });
});

test('a call whose code does not load has no answer', async () => {
  vi.doMock('./function-call.ts', () => {
    throw new TypeError('Failed to fetch');
  });
  const { callFunction } = await import('./functions-client.ts');
  await expect(callFunction('send', {})).rejects.toMatchObject({ status: 0, name: 'CallError' });
  vi.doUnmock('./function-call.ts');
});

test('a call is made with the session that is registered', async () => {
  const perform = vi.fn<(...given: unknown[]) => Promise<object>>(async () => ({ done: true }));
  vi.doMock('./function-call.ts', () => ({ performCall: perform }));
  const { callFunction, registerSession, preloadClient } = await import('./functions-client.ts');
  const session = Promise.resolve({} as never);
  registerSession(() => session);
  expect(await callFunction('send', { a: 1 }, { idempotencyKey: 'k' })).toEqual({ done: true });
  expect(perform.mock.calls).toEqual([[session, 'send', { a: 1 }, { idempotencyKey: 'k' }]]);
  await preloadClient();
  vi.doUnmock('./function-call.ts');
});

test('failures are said in the words of the server, or in ours where there are none', async () => {
  const { messageOf } = await import('./failure-words.ts');
  const words = await import('#content/failure-words.yaml');
  const { CallError, isWorthRepeating } = await import('./call-error.ts');
  const of = (status: number, message = '', code = '') => new CallError({ status, code, message });
  for (const [reason, said] of [
    [of(409, 'No.'), 'No.'],
    [of(500), words.failed],
    [of(0, 'No answer came.'), words.unreachable],
    [new TypeError('Load failed'), words.unreachable],
    [Object.assign(new Error('x'), { name: 'AuthRetryableFetchError' }), words.unreachable],
    [of(429, 'Wait a minute.', 'over_request_rate_limit'), words.limited.replace('{message}', 'Wait a minute.')],
    [undefined, words.failed],
  ] as const)
    expect(messageOf(reason)).toBe(said);
  expect([of(0), of(499), of(500), of(503), new Error('x')].map(isWorthRepeating)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a random id is of as many bytes as it says, and another each time', async () => {
  const { randomId } = await import('./random-id.ts');
  expect([randomId(), randomId(32)].map((id) => /^[0-9a-f]+$/.test(id) && id.length)).toEqual([32, 64]);
  expect(randomId()).not.toBe(randomId());
});
