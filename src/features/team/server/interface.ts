/** What the desk may use of the team. */
export { addInvitation, pendingInvitations, withdrawInvitation } from './team-invitations.ts';
export { addMember, removeMember, type Team } from './team-store.ts';
