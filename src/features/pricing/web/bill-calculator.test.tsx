import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();

async function open(search = '') {
  location.pathname = '/pricing';
  location.search = search;
  const { BillCalculator } = await import('./bill-calculator.tsx');
  const { default: content } = await import('#content/brochures/pricing-brochure.yaml');
  const { artifactOf } = await import('#web/blocks/brochure-page.tsx');
  const { hook } = memoryLocation({ path: '/pricing' });
  const replaced = vi.spyOn(history, 'replaceState').mockClear();
  const page = tab.mount(
    <Router hook={hook}>
      <details>
        <BillCalculator words={artifactOf(content, 'voice-pricing')} />
      </details>
    </Router>,
  );
  const field = () => page.get('input', { name: 'calls' });
  return {
    page,
    field,
    type: (text: string) => page.type(field(), text),
    wait: (ms: number) => page.run(() => vi.advanceTimersByTime(ms)),
    addresses: () => replaced.mock.calls.map(([, , address]) => String(address)),
  };
}

test('the address follows once the typing has paused, and not after the page was left', async () => {
  const { page, type, wait, addresses } = await open();
  for (const text of ['3', '30', '300']) {
    type(text);
    wait(399);
  }
  expect(addresses()).toEqual([]);
  wait(1);
  expect([addresses().length, location.search]).toEqual([1, expect.stringContaining('calls=300')]);
  type('400');
  page.unmount();
  vi.advanceTimersByTime(10_000);
  expect(addresses()).toHaveLength(1);
});

test('the address keeps its fragment, and what others wrote in it', async () => {
  location.hash = '#calculator';
  const { type, wait, addresses } = await open('?utm_source=news');
  type('300');
  wait(400);
  expect(addresses()).toEqual([expect.stringMatching(/^\/pricing\?.*utm_source=news.*#calculator$/)]);
});

test('the address brings the figures back, and is not touched before anything is typed', async () => {
  const { page, field } = await open('?calls=777');
  expect(field().props['value']).toBe('777');
  page.unmount();
  const { wait, addresses } = await open();
  wait(10_000);
  expect(addresses()).toEqual([]);
});

test('the fold around it is open for whoever follows a link with figures', async () => {
  for (const [search, isOpen] of [
    ['?calls=777', true],
    ['?utm_source=news', false],
  ] as const) {
    const { page } = await open(search);
    expect(page.all('details')[0]?.node.open).toBe(isOpen);
    page.unmount();
  }
});

test('the slider above brings its calls, and leaves what was typed into the other fields', async () => {
  const { page, field } = await open();
  const { pickCalls } = await import('./picked-calls.ts');
  page.type(page.get('input', { name: 'minutes' }), '4');
  page.run(() => pickCalls(250));
  expect([field().props['value'], page.get('input', { name: 'minutes' }).props['value']]).toEqual(['250', '4']);
});

test('a figure that is none is said at its field, and stays out of the address', async () => {
  const { field, type, wait, addresses } = await open();
  type('many');
  wait(10_000);
  expect([field().props['aria-invalid'], addresses()]).toEqual([true, []]);
  type('12');
  wait(400);
  expect([field().props['aria-invalid'], addresses().length]).toEqual([undefined, 1]);
});
