import { expect, test } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();

/** @param typed What the visitor typed before the page's code ran. */
async function open(typed: Record<string, string> = {}) {
  const { keepBuyer } = await import('./checkout-page.tsx');
  const page = tab.mount(
    <form>
      <input name="businessName" aria-label="Business" />
      <input name="email" type="email" aria-label="Email" />
      <input name="seats" defaultValue="3" aria-label="Seats" />
      <input name="termsAccepted" type="checkbox" value="on" aria-label="Terms" />
    </form>,
  );
  const field = (name: string) => page.get('input', { name });
  for (const [name, text] of Object.entries(typed)) field(name).node.value = text;
  const stop = keepBuyer(page.get('form', {}).node as unknown as HTMLFormElement);
  return { page, stop, field };
}
const kept = () => JSON.parse([...tab.session.values()][0] ?? '{}') as object;

test('who buys is kept in this tab, and neither the choice nor the consent; fields that are filled in stay', async () => {
  const { page, stop, field } = await open();
  page.type(field('businessName'), 'Sunny Bikes');
  page.type(field('email'), 'ann@visitor.example');
  page.type(field('seats'), '5');
  page.type(field('termsAccepted'), true);
  expect(kept()).toEqual({ businessName: 'Sunny Bikes', email: 'ann@visitor.example' });
  stop();
  page.type(field('email'), 'bob@visitor.example');
  expect(kept()).toMatchObject({ email: 'ann@visitor.example' });
  page.unmount();
  const again = await open();
  expect(['businessName', 'email', 'seats'].map((name) => again.field(name).node.value)).toEqual([
    'Sunny Bikes',
    'ann@visitor.example',
    '3',
  ]);
  expect(again.field('termsAccepted').node.checked).toBe(false);
});

test('what was typed before the code came stays, and only what is empty is filled in', async () => {
  const first = await open();
  first.page.type(first.field('businessName'), 'Sunny Bikes');
  first.page.type(first.field('email'), 'ann@visitor.example');
  first.page.unmount();
  const typed = await open({ email: 'bob@visitor.example' });
  expect(['businessName', 'email'].map((name) => typed.field(name).node.value)).toEqual([
    'Sunny Bikes',
    'bob@visitor.example',
  ]);
});
