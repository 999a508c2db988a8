import { expect, test } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { DemoBusiness } from '../../shared/demo-business.ts';

const tab = loneTab();

test("the visitor's business is shown everywhere and kept for this tab, until it is taken out of both", async () => {
  const { keepBusiness, useOwnBusiness } = await import('./kept-business.ts');
  const Name = () => <p>{useOwnBusiness()?.businessName ?? 'none'}</p>;
  const page = tab.mount(
    <>
      <Name />
      <Name />
    </>,
  );
  const shown = () => page.all('p').map(wordsOf);
  expect(shown()).toEqual(['none', 'none']);
  page.run(() => keepBusiness({ businessName: 'Sunny Bikes' } as DemoBusiness));
  expect([shown(), tab.session.size]).toEqual([['Sunny Bikes', 'Sunny Bikes'], 1]);
  page.run(() => keepBusiness(undefined));
  expect([shown(), tab.session.size]).toEqual([['none', 'none'], 0]);
});
