/** Row type of a member of the team that runs the site. */
import type { Role } from '../../platform/http/team-roles.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    team_members: TeamMemberRow;
  }
}

export interface TeamMemberRow {
  user_id: string;
  role: Role;
  added_at: number;
}
