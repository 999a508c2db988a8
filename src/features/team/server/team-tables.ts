/** Row types of the team that runs the site, and of who is invited to it. */
import type { Role } from '#server/platform/http/function-guard.ts';

declare module '#server/platform/db/database.ts' {
  interface Tables {
    team_members: TeamMemberRow;
    team_invitations: TeamInvitationRow;
  }
}

export interface TeamMemberRow {
  user_id: string;
  role: Role;
  added_at: number;
}

export interface TeamInvitationRow {
  email_key: string;
  /** As it was typed. */
  email: string;
  role: Role;
  created_at: number;
  expires_at: number;
  /** Its link says that it was withdrawn, until it would have expired. */
  withdrawn_at: number | null;
}
