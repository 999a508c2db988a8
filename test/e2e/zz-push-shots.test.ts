import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';
const test = visitorTest();
test('shots', { timeout: 300000 }, async ({ visitor, site, mail }) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail, { now: () => Date.now() });
  const names = [
    'Maria Lopez',
    'Bob Fair',
    'Cat Stone',
    'Dan Whitfield-Montgomery the Third',
    'Eve Adams',
    'Ann Lee',
    'Zoe Fox',
  ];
  for (const name of names)
    await site.call(
      'submit-contact',
      contactBody({
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}@customer.example`,
        message: `Do you answer at night? We miss ten calls a week. ${name}`,
      } as never),
    );
  const day = new Date().toLocaleDateString('sv-SE');
  site.write(
    `insert into activities (id, person_key, at, kind, reference, title, text, member_id) select id || 'x', person_key, ${Date.now()}, 'promise', '', 'Promised by Friday, November 27', 'Demo of the agent with their own price list', '' from people where name in ('Maria Lopez', 'Dan Whitfield-Montgomery the Third')`,
  );
  site.write(`insert into promises (activity_id, due_on) select id, '${day}' from activities where kind = 'promise'`);
  site.write(`update people set due_at = ${Date.now()} - 3600000 where name in ('Maria Lopez', 'Bob Fair')`);
  site.write(`update people set source = 'google' where name in ('Maria Lopez', 'Bob Fair', 'Zoe Fox')`);
  site.write(
    `insert into first_answers (person_key, waiting_since, answered_at, minutes, kind, how, member_id) select person_key, last_at, last_at, 25 + length(name) * 9, 'contact', 'reply', '' from people`,
  );
  for (const week of [1, 2, 3, 4]) {
    const at = Date.now() - week * 7 * 86400000;
    site.write(`insert into people (person_key, id, name, email, status, last_form, last_title, last_at, source, created_at, version)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${week === 3 ? 2 : 14 - week * 2})
      select 'w${week}-' || i, 'a000000${week}-0000-4000-8000-' || substr('00000000000' || i, -12), 'Past ' || i, 'w${week}-' || i || '@c.example', 'new', 'contact', 'Hi', ${at}, '', ${at}, 1 from n`);
    site.write(
      `insert into activities (id, person_key, at, kind, reference, title, text) select 'act' || person_key, person_key, ${at}, 'contact', '', 'Hi', 'Hi' from people where person_key like 'w${week}-%'`,
    );
    site.write(
      `insert into first_answers (person_key, waiting_since, answered_at, minutes, kind, how, member_id) select person_key, ${at}, ${at}, ${week} * 47, 'contact', 'reply', '' from people where person_key like 'w${week}-%' limit 5`,
    );
  }
  const dir = '/tmp/shotspush';
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [w, h] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      const shot = async (path: string, name: string, full = false) => {
        await page.goto(path);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${dir}/${name}-${w}-${scheme}.png`, fullPage: full });
      };
      await shot('/desk', 'today');
      await shot('/desk/week', 'week', true);
      if (scheme === 'dark') continue;
      await shot('/desk/workshop', 'settings');
      await shot('/desk/people', 'people');
      const [row] = site.query("select id from people where name = 'Maria Lopez'") as { id: string }[];
      await page.goto(`/desk/people/${row!.id}`);
      await page.getByRole('button', { name: 'Promise' }).click();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${dir}/person-${w}-${scheme}.png` });
    }
  }
});
