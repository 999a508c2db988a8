/** Which events there are, what they say, and that the page for receivers says the same. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import words from '#content/desk/webhook-words.yaml';
import { TEST_SITE_URL } from '#test/support/test-app.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { buy } from '#test/support/browser/buyer.ts';
import {
  briefBody,
  contactBody,
  meetingBody,
  newsletterBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { lockOrder } from '#features/checkout/server/orders/order-store.ts';
import { moveOrder } from '#features/checkout/server/orders/advance-order.ts';
import { NO_HOURS, type FreeTimes } from '#features/meetings/shared/meeting-hours-schema.ts';
import { EVENT_TYPES } from '#shared/site/event-types.ts';
import { DAY_MS, SECOND_MS } from '#shared/site/durations.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { BODY_MAX_BYTES, emitEvent } from '#server/platform/people/site-events.ts';
import type { DeskMeeting } from '#features/meetings/shared/desk-meetings-schema.ts';

const ANN = 'ann@visitor.example';
const URL = 'https://hooks.example.com/site';
const HOURS = { ...NO_HOURS, days: Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '17:00' })) };

interface Body {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

describeOnEachDatabase('events', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const add = async (events: readonly string[] = EVENT_TYPES, payload = 'full') => {
    await desk.enterCode(desk.owner);
    return (await desk.owner.ask<{ id: string }>('add-webhook', { url: URL, events, payload })).id;
  };
  const rows = () =>
    database.db.selectFrom('webhook_deliveries').selectAll().orderBy('created_at').orderBy('type').execute();
  const bodies = async () => (await rows()).map(({ body }) => JSON.parse(body) as Body);
  const types = async () => (await bodies()).map(({ type }) => type);
  const call = async (name: string, body: unknown) => {
    desk.site.clock.advance(SECOND_MS);
    expect((await desk.site.call(name, body)).status).toBe(200);
  };
  const refund = async () =>
    database.db.transaction().execute(async (tx) => {
      const { id } = await tx.selectFrom('orders').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow();
      const order = await lockOrder(tx, 'id', id);
      if (!order) throw new Error('There is no order');
      await moveOrder(tx, { announce: async () => undefined }, order, { event: 'refunded' }, desk.site.clock.now());
    });
  const personAt = async (email = ANN) =>
    database.db
      .selectFrom('people')
      .select(['id', 'version'])
      .where('person_key', '=', email)
      .executeTakeFirstOrThrow();
  const held = async () => database.db.selectFrom('envelopes').select('id').where('held_for', 'is not', null).execute();
  const release = async () => {
    const ids = (await held()).map(({ id }) => id);
    // A key of its own, so that a second release isn't taken for the first one again.
    const answer = await desk.owner.call('desk-release', { of: 'envelopes', ids }, { 'idempotency-key': randomUUID() });
    return (await answer.json()) as { envelopes: string[] };
  };
  const answerMeeting = async (change: object) => {
    desk.site.clock.advance(SECOND_MS);
    const { id: person } = await personAt();
    const [meeting] = (await desk.owner.ask<{ meetings: DeskMeeting[] }>('person-meetings', { person })).meetings;
    if (!meeting) throw new Error('There is no meeting');
    await desk.owner.ask('change-meeting', { id: meeting.id, version: meeting.version, change });
  };
  const label = async (text: string) => {
    desk.site.clock.advance(SECOND_MS);
    return desk.owner.call('desk-change', { people: [await personAt()], change: { kind: 'label', label: text } });
  };
  const subscriber = () =>
    database.db.selectFrom('subscribers').selectAll().where('email', '=', ANN).executeTakeFirstOrThrow();
  const follow = async (link: string) => {
    desk.site.clock.advance(SECOND_MS);
    expect((await desk.site.post(link.slice(TEST_SITE_URL.length))).status).toBe(303);
  };
  const subscribe = async () => {
    await call('submit-contact', newsletterBody(ANN, desk.site.clock.now()));
    const { id, confirm_nonce: nonce } = await subscriber();
    await follow(desk.site.newsletterLinks.confirm(id, nonce));
  };
  const erase = async (email = ANN) => {
    await desk.enterCode(desk.owner);
    desk.site.clock.advance(SECOND_MS);
    return desk.owner.call('desk-erase', { id: (await personAt(email)).id });
  };

  /** Everything that there is an event for, once, in the order of the list. */
  const doEverything = async () => {
    const contact = contactBody();
    await call('submit-contact', {
      ...contact,
      formData: { ...contact.formData, phone: '+12025550142', callMe: true },
    });
    await desk.spam('bob@visitor.example');
    await release();
    await call('ask-question', questionBody());
    await call('request-meeting', meetingBody(desk.site.clock.now()));
    await answerMeeting({ kind: 'accept', slot: 0 });
    await answerMeeting({ kind: 'decline', note: 'Sorry' });
    await call('send-questionnaire', questionnaireBody());
    await call('submit-brief', briefBody());
    desk.site.clock.advance(SECOND_MS);
    await buy(desk.site);
    desk.site.clock.advance(SECOND_MS);
    await refund();
    await subscribe();
    await follow(desk.site.newsletterLinks.unsubscribe((await subscriber()).id));
    expect((await label('VIP, Dallas')).status).toBe(200);
  };

  test('tell of everything, and nobody is told who did not ask', async () => {
    await doEverything();
    expect(await rows(), 'without an endpoint').toEqual([]);
    await erase();
    // What is sent again within minutes counts as one.
    desk.site.clock.advance(DAY_MS);
    const all = await add();
    const some = await add(['order.paid', 'person.erased']);
    await doEverything();
    const told = await rows();
    const of = (id: string) => told.filter(({ endpoint_id: endpoint }) => endpoint === id).map(({ type }) => type);
    expect(of(all)).toEqual(EVENT_TYPES.filter((type) => type !== 'person.erased'));
    expect(of(some)).toEqual(['order.paid']);
    const { id } = await personAt();
    expect((await erase()).status).toBe(200);
    const left = await rows();
    expect(JSON.stringify(left), 'erased with the person').not.toMatch(/ann@visitor|Four vans|Dallas|Lee Plumbing/i);
    expect(left.map(({ type }) => type).toSorted()).toEqual(['lead.released', 'person.erased', 'person.erased']);
    expect(left.find(({ type }) => type === 'person.erased')?.body).toContain(id);
  });

  test('say what the page for receivers says', async () => {
    const id = await add();
    await doEverything();
    await desk.owner.ask('test-webhook', { id });
    const real = await bodies();
    await erase();
    real.push(...(await bodies()).filter(({ type }) => type === 'person.erased'));
    const page = readFileSync('docs/webhooks.md', 'utf8');
    const samples = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => JSON.parse(text) as Body);
    const shapes = (all: readonly Body[]) => Object.fromEntries(all.map((body) => [body.type, shapeOf(body)]));
    expect(samples.map(({ type }) => type)).toEqual([...EVENT_TYPES, 'test.ping']);
    expect(shapes(samples)).toEqual(shapes(real));
    expect(real.map(({ type }) => type).toSorted()).toEqual([...EVENT_TYPES, 'test.ping'].toSorted());
    expect(Object.keys(words.events).toSorted()).toEqual([...EVENT_TYPES, 'test.ping'].toSorted());
  });

  test('that are thin hold ids alone', async () => {
    await add(EVENT_TYPES, 'thin');
    await doEverything();
    const told = await bodies();
    expect(told.map(({ type }) => type)).toHaveLength(EVENT_TYPES.length - 1);
    for (const { data } of told) {
      expect(Object.keys(data).every((key) => key.endsWith('Id'))).toBe(true);
      expect(data).toHaveProperty('personId');
    }
  });

  test('that would be too long are cut to ids, and say so', async () => {
    await add();
    await desk.write('Hello 1');
    const [whole] = await rows();
    const room = BODY_MAX_BYTES - Buffer.byteLength(whole?.body ?? '');
    const company = (letters: number) => database.db.updateTable('people').set({ company: 'é'.repeat(letters) });
    await company(Math.floor(room / 2) + 1).execute();
    await desk.write('Hello 2');
    const [, cut] = await bodies();
    expect(cut?.data).toEqual({ submissionId: expect.any(String), personId: (await personAt()).id, cut: true });
    await company(Math.floor(room / 2)).execute();
    await desk.write('Hello 3');
    expect(Buffer.byteLength((await rows())[2]?.body ?? '')).toBeGreaterThan(BODY_MAX_BYTES - 2);
  });

  test('of what is held wait for its release, which can be taken back until they leave', async () => {
    await add();
    await desk.spam();
    expect(await types()).toEqual([]);
    const { envelopes } = await release();
    expect(await rows()).toMatchObject([
      { type: 'lead.released', next_attempt_at: desk.site.clock.now() + 10 * SECOND_MS },
    ]);
    await desk.owner.ask('desk-hold', { envelopes });
    expect(await types()).toEqual([]);
    await release();
    await database.db.updateTable('webhook_deliveries').set({ attempts: 1 }).execute();
    expect((await desk.owner.call('desk-hold', { envelopes }, { 'idempotency-key': randomUUID() })).status).toBe(409);
    expect(await types()).toEqual(['lead.released']);
  });

  test('of other forms are the same after a release', async () => {
    await add();
    const spam = { ...questionnaireBody(), screening: { trap: 'x', seconds: 30 } };
    await call('send-questionnaire', spam);
    expect(await types()).toEqual([]);
    await release();
    expect(await bodies()).toMatchObject([{ type: 'questionnaire.sent', data: { submission: { wasHeld: true } } }]);
  });

  test('are stored with what caused them, or not at all', async () => {
    await add();
    const refused = { ...contactBody(), formData: { ...contactBody().formData, email: 'nobody' } };
    expect((await desk.site.call('submit-contact', refused)).status).toBe(422);
    await database.db
      .transaction()
      .execute(async (tx) => {
        await emitEvent(tx, { type: 'person.erased', ids: { personId: 'x' } }, 1);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await types()).toEqual([]);
  });

  test('of a booked meeting tell of the request and the agreement, and of another time again', async () => {
    await desk.owner.ask('set-meeting-hours', HOURS);
    await add();
    const free = (await (await desk.site.call('free-times', {})).json()) as FreeTimes;
    const [, start, , , later] = free.starts ?? [];
    const asked = { name: 'Ann Lee', email: ANN, about: 'Four vans', timeZone: 'America/New_York' };
    await call('request-meeting', { ...asked, start });
    await answerMeeting({ kind: 'move', start: later });
    expect(
      (await bodies()).map(({ type, data }) => [type, (data['meeting'] as { startsAt: string }).startsAt]),
    ).toEqual([
      ['meeting.confirmed', start],
      ['meeting.requested', start],
      ['meeting.confirmed', later],
    ]);
  });

  test('of people tell what other programs see, not who waits or who has a reminder', async () => {
    await desk.write('Hello');
    await add(['person.changed', 'person.erased']);
    const { id } = await personAt();
    await desk.owner.ask('desk-note', { id, text: 'Nice' });
    await desk.owner.ask('desk-change', { people: [await personAt()], change: { kind: 'done' } });
    await desk.owner.ask('desk-change', { people: [await personAt()], change: { kind: 'status', status: 'new' } });
    expect(await types()).toEqual([]);
    await desk.owner.ask('desk-change', { people: [await personAt()], change: { kind: 'status', status: 'talking' } });
    const added = { name: 'Cy', email: 'cy@visitor.example', phone: '', note: '', remindAt: null };
    desk.site.clock.advance(SECOND_MS);
    const undo = await desk.owner.ask<{ added: string }>('desk-add', added);
    const cy = await personAt('cy@visitor.example');
    desk.site.clock.advance(SECOND_MS);
    await desk.owner.ask('desk-undo-add', { added: undo.added });
    expect(await bodies()).toMatchObject([
      { type: 'person.changed', data: { personId: id, person: { status: 'talking', mergedInto: null } } },
      { type: 'person.changed', data: { person: { name: 'Cy', emails: ['cy@visitor.example'] } } },
      { type: 'person.erased', data: { personId: cy.id } },
    ]);
  });

  test('name who stands for whom after a merge', async () => {
    await desk.write('Hello');
    await desk.write('Hello', 'ann.lee@visitor.example');
    await add(['person.changed']);
    const [person, other] = [await personAt(), await personAt('ann.lee@visitor.example')];
    await desk.owner.ask('desk-merge', { person, other });
    expect(await bodies()).toMatchObject([{ data: { personId: other.id, person: { mergedInto: person.id } } }]);
  });

  test('have no number that nobody may call', async () => {
    await add();
    const contact = contactBody();
    await call('submit-contact', { ...contact, formData: { ...contact.formData, phone: '+12025550142' } });
    expect(await bodies()).toMatchObject([{ data: { person: { phones: [] } } }]);
  });

  test('are forgotten after 30 days', async () => {
    await add();
    await desk.write('Hello');
    desk.site.clock.advance(DAY_MS);
    await desk.write('Hello again');
    desk.site.clock.advance(29 * DAY_MS);
    await applyRetention(database.db, tablesOf(desk.site.features), desk.site.clock.now());
    expect(await rows()).toMatchObject([{ body: expect.stringContaining('Hello again') }]);
  });
});

/** Its keys and the types of its values, at all depths. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf).slice(0, 1);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}
