/** Pictures of the desk: its list, an answer that it sent and its log. */
import { logPage, newestActs } from './log-page.ts';
import { drawn, type Scene } from './shot.ts';

const LIST_HEIGHT = 450;

export const DESK_SCENES: Readonly<Record<string, Scene>> = {
  async 'desk-today'(studio) {
    const page = await studio.desk();
    await page.goto('/desk');
    const main = page.getByRole('main');
    await main.getByText('Possible spam').first().waitFor();
    return { page, parts: [main], height: LIST_HEIGHT };
  },
  async 'our-reply'(studio) {
    const page = await studio.phone();
    await page.goto(await studio.mailed('desk-reply'));
    // Without the email's foot.
    return { page, parts: [page.locator('body')], height: 350 };
  },
  async 'desk-audit'(studio, { log, people }) {
    const [person] = studio.site.query('select id from people where email = ?', people[0]?.email ?? '');
    const desk = await studio.desk();
    await desk.goto(`/desk/people/${String(person?.['id'])}`);
    await desk
      .getByRole('heading', { name: people[0]?.name ?? '' })
      .first()
      .waitFor();
    return drawn(await studio.phone(), 'log', logPage(newestActs(studio.site), log), 304);
  },
};
