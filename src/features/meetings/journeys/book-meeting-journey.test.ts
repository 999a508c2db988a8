/** The owner states hours, a visitor books and moves a meeting, and the owner cancels it at the desk. */
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect } from 'vitest';
import book from '#content/meeting-booking-words.yaml';
import words from '#content/meetings-words.yaml';
import changeWords from '#content/meeting-change-words.yaml';
import deskWords from '#content/desk/meetings-words.yaml';
import gridWords from '#content/time-grid-words.yaml';
import hoursWords from '#content/meeting-hours-words.yaml';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import type { SmtpPeer } from '#test/support/peers/smtp-peer.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();
const ANN = 'ann@customer.example';
const WIDTHS = [360, 768, 1440];
const main = (page: Page) => page.getByRole('main');

/** What the visitor got, from the first on. */
async function mailNumber(mail: SmtpPeer, number: number) {
  const theirs = () => mail.received.filter(({ to }) => to.includes(ANN));
  await expect.poll(() => theirs().length).toBe(number);
  return PostalMime.parse(theirs().at(-1)?.raw ?? '');
}

/** What a calendar program makes of it. */
function eventIn({ attachments }: Email) {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const text = typeof calendar === 'string' ? calendar : new TextDecoder().decode(calendar);
  const parsed = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = parsed.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The email has no event.');
  const { uid, sequence, startDate } = new ICAL.Event(component);
  return { method: parsed.getFirstPropertyValue('method'), uid, sequence, start: startDate.toJSDate().toISOString() };
}

describe('a booked meeting', () => {
  test('is agreed, moved and canceled as one event', async ({ visitor, site, mail }) => {
    const owner = await visitor.newPage();
    await signInOwner(owner, site, mail);
    await owner.goto('/desk/workshop#meeting-hours-heading');
    const hours = main(owner).getByRole('region', { name: hoursWords.heading });
    for (const day of hoursWords.days) await hours.getByLabel(day, { exact: true }).check();
    expect(await problemsAtWidths(owner, WIDTHS)).toEqual([]);
    await hours.getByRole('button', { name: hoursWords.save }).click();
    await hours.getByText(hoursWords.saved).waitFor();

    const page = await visitor.open('/contact#meeting');
    const form = page.locator('#meeting');
    const week = form.getByRole('grid');
    await week.waitFor();
    await form.getByLabel('Name', { exact: true }).fill('Ann Lee');
    await form.getByLabel('Email', { exact: true }).fill(ANN);
    await form.getByLabel(words.labels.phone, { exact: true }).fill('(202) 555-0142');
    await form.getByLabel(words.labels.about).fill('Four vans');
    await form.getByRole('button', { name: book.send['at once'] }).click();
    await form.getByText(words.missing.free).waitFor();
    // Of this week, one time alone may be left.
    await form.getByRole('button', { name: gridWords.next }).click();
    await week.getByRole('button').nth(1).click();
    expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
    await form.getByRole('button', { name: book.send['at once'] }).click();
    await form.getByText(book.sent).waitFor();
    const first = await mailNumber(mail, 1);
    const booked = eventIn(first);
    expect(booked).toMatchObject({ method: 'REQUEST', sequence: 0 });

    await page.goto(new URL(/http\S+\/meeting\/change\/[\w.-]+/.exec(first.text ?? '')?.[0] ?? '').pathname);
    await page.getByRole('heading', { name: changeWords.states.agreed.heading }).waitFor();
    expect(await problemsOf(page, 'main')).toEqual([]);
    await page.getByLabel(changeWords.move.label).selectOption({ index: 9 });
    await page.getByRole('button', { name: changeWords.move.button }).click();
    await page.getByText(changeWords.notices.moved).waitFor();
    const moved = eventIn(await mailNumber(mail, 2));
    expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, uid: booked.uid });
    expect(moved.start).not.toBe(booked.start);

    await owner.goto('/desk/people');
    await main(owner).getByRole('link', { name: 'Ann Lee' }).first().click();
    const meetings = main(owner).getByRole('region', { name: deskWords.heading });
    await meetings.getByRole('button', { name: deskWords.cancel }).click();
    await meetings.getByRole('button', { name: `Yes, ${deskWords.cancel.toLowerCase()}` }).click();
    expect(eventIn(await mailNumber(mail, 3))).toEqual({ ...moved, method: 'CANCEL', sequence: 2 });
    await page.reload();
    await page.getByRole('heading', { name: changeWords.states.off.heading }).waitFor();
  });
});
