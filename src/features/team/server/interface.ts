export { addInvitation, pendingInvitations, withdrawInvitation } from './team-invitations.ts';
export { addMember, removeMember, type Team } from './team-store.ts';
