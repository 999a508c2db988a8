/** Makes the private links to shared results, comparisons and the choices about a reminder. The server can rebuild a link, but the database alone opens none. */
import { emailKey } from '#shared/text/email-address.ts';
import { routes, sharedResultPath } from '#shared/site/routes.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { macOf, sha256 } from '#server/platform/sha256.ts';

export interface ShareLinks {
  /** The link's URL; null when AUTH_SECRET has changed since, in which case the link opens nothing any more. */
  urlOf(share: Share): string | null;
  hashFor(share: Omit<Share, 'hash'>): string;
  hashOfToken(token: string): string;
}

interface Share {
  assessmentId: string;
  /** In milliseconds since 1970. Part of the token, so a link made after a revocation differs from the revoked one. */
  expiresAt: number;
  hash: string;
}

export function createShareLinks(siteUrl: string, authSecret: string): ShareLinks {
  const tokenOf = ({ assessmentId, expiresAt }: Omit<Share, 'hash'>) =>
    macOf(authSecret, `shared-result:${assessmentId}:${expiresAt}`);
  return {
    urlOf(share) {
      const token = tokenOf(share);
      return sha256(token) === share.hash ? siteUrl + sharedResultPath(token) : null;
    },
    hashFor: (share) => sha256(tokenOf(share)),
    hashOfToken: sha256,
  };
}

export function reminderLink(links: PrivateLinks, email: string, assessmentId: string): string {
  return links.link(routes['assessment-choices'], reminderPurpose(email), assessmentId);
}

/**
 * A comparison has three links: one for each side, which is theirs alone, and the invitation, which the asker passes on.
 * The guest's own link is made when they agree, so the asker, who knows the invitation, can't agree in their place.
 */
const COMPARISON_PURPOSES = {
  asker: 'comparison-asker',
  guest: 'comparison-guest',
  invitation: 'comparison-invitation',
} as const;
export type ComparisonRole = keyof typeof COMPARISON_PURPOSES;

export function ownLink(links: PrivateLinks, id: string, role: ComparisonRole): string {
  return links.link(routes.together, COMPARISON_PURPOSES[role], id);
}

/** Undefined when the token is none of ours; what it opens may be gone. */
export function comparisonLinked(links: PrivateLinks, token: string): { id: string; role: ComparisonRole } | undefined {
  for (const role of ['asker', 'guest', 'invitation'] as const) {
    const row = links.rowOf(token, COMPARISON_PURPOSES[role]);
    if (row) return { id: row.id, role };
  }
  return undefined;
}

/** Holds the address: once a report's address is corrected, the link in the first mailbox is good for nothing. */
export function reminderPurpose(email: string): string {
  return `assessment-reminder:${emailKey(email)}`;
}
