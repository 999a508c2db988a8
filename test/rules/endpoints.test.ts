import { expect, it } from 'vitest';
import { sheddableWires } from '#server/platform/feature/feature.ts';
import { routes as pagePaths } from '#shared/site/routes.ts';
import { createTestApp, TEST_ANON_KEY } from '../support/test-app.ts';
import { declaredFeatures } from '../support/declared-features.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const features = await declaredFeatures();
const functions = features.flatMap((feature) => feature.functions ?? []);
const mounted = features.flatMap(({ routes: stated = [] }) => stated);
const routes = mounted.flatMap(({ base, list }) => list.map((route) => ({ ...route, path: base + route.path })));

it('every registered route is stated by its feature', () => {
  const registered = mounted.flatMap(({ base, endpoint }) =>
    endpoint.routes
      .filter(({ method }) => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${base}${path}`),
  );
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(
    registered.filter((route) => !known.has(route)),
    'Add it to `routes` in its *-feature.ts.',
  ).toEqual([]);
});

it('no two functions share a name', () => {
  const names = functions.map(({ name }) => name);
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    'Rename one of them: the name is its address.',
  ).toEqual([]);
});

it('an overloaded site refuses every endpoint that writes, and no page', () => {
  const writing = [
    ...functions.map(({ name }) => ({ method: 'POST', path: `/functions/v1/${name}` })),
    ...routes.filter(({ method }) => method !== 'GET'),
  ];
  const wires = sheddableWires(features);
  const isShed = (asked: { method: string; path: string }) =>
    wires.some(({ path, method = asked.method }) => asked.path.startsWith(path) && method === asked.method);
  expect(writing.filter((endpoint) => !isShed(endpoint))).toEqual([]);
  const pages = Object.values(pagePaths).filter((path) => isShed({ method: 'GET', path: `${path}/` }));
  expect(pages, 'State the method, because a page shares the prefix.').toEqual([]);
});

const TURNS_STRANGERS_AWAY = new Set(['operator', 'session', 'half session', 'own form', 'account', 'member', 'owner']);

describeOnEmbedded('the stated guards hold: a stranger', (database) => {
  it.each(routes)('requesting $method $path, guarded by $guard', async ({ method, path, guard }) => {
    const { app } = await createTestApp({ db: database.db });
    const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
    const init = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) };
    const { status } = await app.request(path.replaceAll(/:\w+/g, SOME_ID), init);
    expect(outcomeOf(status), 'State the guard that the handler has, or let the handler check it.').toBe(
      expectedFrom(guard),
    );
  });

  it.each(functions)('calling $name, guarded by $guard', async ({ name, guard }) => {
    const { app } = await createTestApp({ db: database.db });
    const headers = { authorization: `Bearer ${TEST_ANON_KEY}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(SAMPLES[name] ?? {}) };
    const { status } = await app.request(`/functions/v1/${name}`, init);
    expect(outcomeOf(status), 'State the guard that the function has, or let the function check it.').toBe(
      expectedFrom(guard),
    );
  });
});

function expectedFrom(guard: string): string {
  return TURNS_STRANGERS_AWAY.has(guard) ? 'turned away' : 'let in';
}

/** A refused body was read, so its sender was let in. */
function outcomeOf(status: number): string {
  if (status === 401 || status === 403) return 'turned away';
  return status === 405 || status >= 500 ? `answered ${status}` : 'let in';
}

const SOME_ID = 'b6b3a1de-0000-4000-8000-000000000000';
/** Bodies that pass the schema, so that the guard is reached. */
const SAMPLES: Record<string, object> = {
  'set-newsletter': { subscribed: true },
  'share-assessment': { id: SOME_ID, shared: true },
  'delete-assessment': { id: SOME_ID },
  'delete-account': { password: 'x' },
  'change-plan': { reference: 'x'.repeat(43), end: true },
};
