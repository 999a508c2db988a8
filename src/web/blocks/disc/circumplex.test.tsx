import { expect, test } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';

const tab = loneTab();

test.each([
  ['active and accepting, above and to the right', { x: 0.3, y: 0.4 }, [30, -40]],
  ['below and to the left', { x: -0.3, y: -0.4 }, [-30, 40]],
  ['beyond the circle, on its edge', { x: 3, y: 4 }, [60, -80]],
])('a result is shown where it lies: %s', async (_, point, [cx, cy]) => {
  const { Circumplex } = await import('./circumplex.tsx');
  const page = tab.mount(<Circumplex {...point} description="A result" />);
  const shown = page.get('circle', { r: '8' }).props;
  expect([Math.round(Number(shown['cx'])), Math.round(Number(shown['cy']))]).toEqual([cx, cy]);
});
