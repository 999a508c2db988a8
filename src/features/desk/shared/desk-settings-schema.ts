import * as v from 'valibot';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';

const id = v.pipe(v.string(), v.uuid('Give the id of an account.'));

export const inviteSchema = v.strictObject({ email: deliverableEmail, role: v.picklist(['owner', 'helper']) });
export const withdrawSchema = v.strictObject({ email: deliverableEmail });
export const removeMemberSchema = v.strictObject({ id });

export interface TeamMember {
  id: string;
  email: string;
  role: 'owner' | 'helper';
  since: string;
}

export interface Invited {
  email: string;
  role: 'owner' | 'helper';
  until: string;
}

export interface Chore {
  task: 'backup' | 'drill';
  succeededAt: string | null;
  problem: string | null;
  rowCount: number;
}

export const auditSchema = v.strictObject({
  actor: v.optional(id),
  /** The number of the last entry of the page before. */
  before: v.optional(v.pipe(v.number(), v.safeInteger())),
});

export interface AuditEntry {
  number: number;
  at: string;
  /** A name or an address; null once their account is deleted. */
  who: string | null;
  action: string;
  /** The id of whom or what it was about. */
  subject: string;
  /** Whom it was about; null for nobody, and once they are erased. */
  whom: string | null;
  count: number | null;
}

export interface AuditView {
  entries: AuditEntry[];
  hasOlder: boolean;
}
