/** The leads table: what visitors asked us through a form. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';

export interface Lead {
  name: string;
  email: string;
  topic: string;
  message: string;
  sourcePage: string | null;
  userAgent: string;
  /** The visitor's own clock, in milliseconds since 1970. */
  submittedAt: number;
}

export async function addLead(db: Queryable, lead: Lead, now: number): Promise<void> {
  await db
    .insertInto('leads')
    .values({
      id: randomUUID(),
      name: lead.name,
      email: lead.email,
      topic: lead.topic,
      message: lead.message,
      source_page: lead.sourcePage,
      user_agent: lead.userAgent,
      submitted_at: lead.submittedAt,
      created_at: now,
    })
    .execute();
}
