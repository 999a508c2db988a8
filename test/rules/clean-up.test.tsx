/**
 * Whoever leaves a page leaves nothing of it running: no timer, no listener, no observer. Each page is mounted, each of
 * its buttons pressed, and the page taken away; what its code began and didn't end fails the test, with its place. So does
 * a field, button or region without a name.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { FIXED_PATHS, matchPage } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import type { Mounted } from '#test/support/browser/mounted.ts';

const tab = loneTab({ hasNames: true });
/** Pages that ask the stand-ins for more than they have would only show their error here. */
const failed: string[] = [];

test('pages clean up when they are left', { timeout: 120_000 }, async () => {
  vi.stubGlobal('BUILD_YEAR', 2026);
  const { AuthProvider } = await import('#features/accounts/web/sign-in/auth-context.tsx');
  const { queryClient } = await import('#web/api/query-client.ts');
  const { loadPage } = await import('#web/navigation/page-loader.ts');
  const { Header } = await import('#web/shell/header.tsx');
  const { Footer } = await import('#web/shell/footer.tsx');
  // After the query client, which would take this for a browser and keep what it has read by timers of its own.
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void setTimeout(act, 0));
  // React warns where a page takes code that is already here without suspending.
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  for (const path of FIXED_PATHS) {
    const { default: Page } = await loadPage(matchPage(path).name);
    const { hook, searchHook } = memoryLocation({ path });
    const site = (
      <Router hook={hook} searchHook={searchHook}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>
            <Header path={path} />
            {createElement(Page as ComponentType<{ slug: string }>, { slug: '' })}
            <Footer />
          </AuthProvider>
        </QueryClientProvider>
      </Router>
    );
    let page: Mounted | undefined;
    try {
      page = tab.mount(site);
      await tab.pass(1_000);
      pressAll(page);
      await tab.pass();
    } catch (error) {
      failed.push(`${path}: ${(error as Error).stack?.split('\n').slice(0, 4).join(' ')}`);
    }
    try {
      page?.unmount();
    } catch {
      // Told above.
    }
  }
  expect(failed).toEqual([]);
});

function pressAll(page: Mounted): void {
  for (const button of page.all('button')) if ('onClick' in button.props) page.fire(button, 'onClick', { detail: 1 });
}
