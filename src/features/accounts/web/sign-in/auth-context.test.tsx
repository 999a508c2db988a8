import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthProvider, useAuth } from './auth-context.tsx';

function Probe() {
  const { user, session, loading } = useAuth();
  return JSON.stringify({ user, session, loading });
}

it('throws outside its provider', () => {
  expect(() => renderToStaticMarkup(<Probe />)).toThrow(/^useAuth must be used within an AuthProvider$/);
});

it('starts out loading, with nobody signed in', () => {
  const html = renderToStaticMarkup(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  );
  expect(html.replaceAll('&quot;', '"')).toBe('{"user":null,"session":null,"loading":true}');
});
