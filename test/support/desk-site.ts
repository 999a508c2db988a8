import type { Database } from '#server/platform/db/database.ts';
import type { PeopleView, PersonView, TodayView } from '#features/desk/shared/desk-schema.ts';
import { enterCode, join, type Member } from './member.ts';
import { contactBody } from './mail/submissions.ts';
import { createTestApp, TEST_OWNER, type TestApp, type TestAppOptions } from './test-app.ts';
import { addMember } from '#features/team/server/team-store.ts';

export const EVERYONE = { search: '', waiting: false, held: false };

export interface DeskSite {
  site: TestApp;
  owner: Member;
  /** Gives the member's session a code from the authenticator, just now. */
  enterCode(member: Member): Promise<void>;
  /** A member who is no owner. */
  helper(email?: string): Promise<Member>;
  /** Somebody writes to us, a second after whatever was before. */
  write(message: string, email?: string, name?: string): Promise<Response>;
  /** The same, in a way that is held as spam. */
  spam(email?: string, message?: string): Promise<Response>;
  today(): Promise<TodayView>;
  people(filter?: object, after?: string): Promise<PeopleView>;
  /** The one who did something last. */
  latest(): Promise<PersonView>;
}

export async function openDesk(db: Database, options: Partial<TestAppOptions> = {}): Promise<DeskSite> {
  const site = await createTestApp({ db, rateLimitScale: 100, ...options });
  const owner = await join(site, db, { email: TEST_OWNER });
  const enter = (member: Member) => enterCode(site, db, member);
  await enter(owner);
  const people = async (filter = {}, after?: string) =>
    owner.ask<PeopleView>('desk-people', { filter: { ...EVERYONE, ...filter }, ...(after && { after }) });
  return {
    site,
    owner,
    enterCode: enter,
    people,
    async helper(email = 'bo@agency.example') {
      const member = await join(site, db, { email });
      await addMember(db, { userId: member.id, role: 'helper' }, 1);
      await enter(member);
      return member;
    },
    async write(message, email = 'ann@visitor.example', name = 'Ann Lee') {
      site.clock.advance(1_000);
      return site.call('submit-contact', contactBody({ message, email, name }));
    },
    async spam(email = 'ann@visitor.example', message = 'Buy links') {
      site.clock.advance(1_000);
      return site.call('submit-contact', { ...contactBody({ email, message }), screening: { trap: 'x', seconds: 30 } });
    },
    today: async () => owner.ask<TodayView>('desk-today', {}),
    async latest() {
      const [card] = (await people()).people;
      return (await owner.ask<{ person: PersonView }>('desk-person', { id: card?.id })).person;
    },
  };
}
