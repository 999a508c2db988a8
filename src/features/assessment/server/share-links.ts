/** Makes the private links to shared results. The server can rebuild a link, but the database alone opens none. */
import { sharedResultPath } from '#shared/site/routes.ts';
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
