import { expect, test, vi } from 'vitest';
import { matchPage } from '#shared/site/routes.ts';

const PATH = '/pricing';
const { name } = matchPage(PATH);

async function load() {
  vi.resetModules();
  const fetchCode = vi.fn<() => Promise<void>>();
  vi.doMock('virtual:page-table', () => ({ default: { [name]: fetchCode } }));
  const loader = await import('./page-loader.ts');
  const page = { default: () => null };
  const arrives = async () => loader.keepPage(name, page);
  return { ...loader, page, fetchCode, arrives, breaks: () => Promise.reject(new Error('offline')) };
}

test('a page that could not be fetched ahead is fetched again at the click', async () => {
  const { prefetchPage, loadPage, page, fetchCode, arrives, breaks } = await load();
  fetchCode.mockImplementationOnce(breaks).mockImplementationOnce(arrives);
  prefetchPage(`${PATH}?plan=team#top`);
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledOnce());
  await new Promise((settled) => void setImmediate(settled));
  await expect(loadPage(name)).resolves.toBe(page);
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('a page that fails at the click stays failed, so that its failure is shown', async () => {
  const { loadPage, fetchCode, breaks } = await load();
  fetchCode.mockImplementation(breaks);
  await expect(loadPage(name)).rejects.toThrow('offline');
  await expect(loadPage(name)).rejects.toThrow('offline');
  expect(fetchCode).toHaveBeenCalledOnce();
});
