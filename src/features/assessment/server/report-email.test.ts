/** The picture in the report email: there, small, first, and in nobody's way. */
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { finishMail } from '#server/platform/mail/rendering/mail-message.ts';
import { emailHtml, createMailRenderer } from '#server/platform/mail/rendering/render-mail.ts';
import { plainTextOf } from '#server/platform/mail/rendering/plain-text.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { buildReport } from '../shared/disc-report.ts';
import { STYLES, type Style } from '../shared/disc-scoring.ts';
import { emails } from './assessment-emails.tsx';
import { emblemPicture } from './pictures/emblem-picture.ts';

const SIZE_MAX_BYTES = 12_000;
const SIDE = 288;

const questions = Object.keys(assessmentBody().answers);
const reportOf = (pick: (index: number) => Style) =>
  buildReport({
    gender: 'female',
    answers: Object.fromEntries(questions.map((question, index) => [question, pick(index)])),
  });

describe('the emblem as a picture', () => {
  test.each([...STYLES, 'mixed'])('of %s is a small square', async (style) => {
    const mixed = (index: number) => STYLES[index % STYLES.length] ?? 'D';
    const png = await emblemPicture(
      reportOf((index) => STYLES.find((one) => one === style) ?? mixed(index)),
      SIDE,
    );
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SIDE, SIDE]);
    expect(png.length).toBeLessThan(SIZE_MAX_BYTES);
  });

  test('is of these answers alone', async () => {
    const [one, other] = await Promise.all([
      emblemPicture(
        reportOf((index) => (index === 0 ? 'D' : 'S')),
        SIDE,
      ),
      emblemPicture(
        reportOf((index) => (index === 1 ? 'D' : 'S')),
        SIDE,
      ),
    ]);
    expect(one.equals(other)).toBe(false);
  });
});

test('the report email shows the emblem first, by a part of its own, beside the PDF', async () => {
  const template = emails.find(({ kind }) => kind === 'disc-report')?.template;
  if (!template) throw new Error('There is a report email.');
  const props = template.sampleProps;
  const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', ownerTimeZone: 'UTC' };
  const render = createMailRenderer(settings, emails);
  const mail = await render({ id: 'one', kind: 'disc-report', recipient: 'ann@visitor.example', props });
  const { html = '', attachments } = await PostalMime.parse((await finishMail(mail)).bytes);
  const [, cid, alt, width] = /<img src="cid:([^"]+)" alt="([^"]+)" width="(\d+)" height="\3"/.exec(html) ?? [];
  expect(attachments.map(({ mimeType, disposition, contentId }) => [mimeType, disposition, contentId])).toEqual([
    ['image/png', 'inline', `<${cid}>`],
    ['application/pdf', 'attachment', undefined],
  ]);
  expect(alt).toMatch(/^Your emblem, drawn from your 30 answers/);
  expect(Number(width) * 2).toBe(SIDE);
  // Before the greeting, and the portrait's name before the table.
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('O&#x27;Hara'));
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('data-text-format="dataTable"'));
  expect(html).not.toContain('preload');
  const bare = emailHtml(template.Body, props);
  expect(plainTextOf(bare)).toBe(plainTextOf(bare.replaceAll(/<img[^>]*>/g, '')));
});
