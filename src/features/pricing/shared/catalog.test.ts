import { expect, it } from 'vitest';
import { catalog, planNamed } from './catalog.ts';

it.each([
  ['growth', 'growth'],
  ['Growth', 'growth'],
  ['mod-mentor', 'mentor'],
  ['Mod IQ', 'mod-iq'],
  ['engage_iq', 'engage-iq'],
  ['workflow-care', 'workflow'],
])('finds the plan that "%s" means', (text, id) => {
  expect(planNamed(text)?.id).toBe(id);
});

it('finds each plan by its id and by its name, and nothing by other words', () => {
  for (const plan of catalog.plans) expect([planNamed(plan.id), planNamed(plan.name)]).toEqual([plan, plan]);
  for (const text of ['', 'mod', 'platinum', '1']) expect(planNamed(text)).toBeUndefined();
});
