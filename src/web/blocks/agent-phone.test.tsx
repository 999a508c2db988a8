import { afterEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
afterEach(() => {
  vi.doUnmock('#web/settings/settings.ts');
  // Vitest restores it only before the next test, and the next file is imported before that.
  vi.unstubAllEnvs();
});

test.each([
  ['+1 512 555 0142', 'Call', 'tel:+15125550142'],
  [null, 'Write', undefined],
])('what calls the agent is there only where it has a phone: %s', async (agentPhone, text, href) => {
  vi.stubEnv('SSR', false);
  vi.doMock('#web/settings/settings.ts', () => ({ settings: { agentPhone } }));
  const { IfAgentPhone, CallAgent } = await import('./agent-phone.tsx');
  const page = tab.mount(
    <IfAgentPhone otherwise={<p>Write</p>}>
      <CallAgent label="Call" />
    </IfAgentPhone>,
  );
  const [shown] = [...page.all('a'), ...page.all('p')];
  expect([shown && wordsOf(shown), shown?.props['href']]).toEqual([text, href]);
});
