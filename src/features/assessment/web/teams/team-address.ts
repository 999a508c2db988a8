/** What the page shows is in its fragment, which reaches no log: a team's id, or an invitation's token, which has dots. */
import { routes } from '#shared/site/routes.ts';

export const teamPath = (id: string) => `${routes['disc-team']}#${id}`;

export const isInvitation = (hash: string) => hash.includes('.');
