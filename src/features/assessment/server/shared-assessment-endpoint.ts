/** The function `shared-assessment`: a shared result for anyone who has its link, without the owner's identity. */
import * as v from 'valibot';
import { findShared } from './assessment-store.ts';
import type { ShareLinks } from './share-links.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { isoTime } from '#server/platform/clock.ts';

const TOKEN_MAX_LENGTH = 200;

export function createSharedAssessment(shareLinks: ShareLinks): FunctionBody {
  return defineQuery({
    schema: v.strictObject({ token: v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH)) }),
    async read({ token }, { db, now }) {
      const taken = await findShared(db, shareLinks.hashOfToken(token), now);
      if (!taken) throw new Refusal(notShared);
      return { completedAt: isoTime(taken.completedAt), gender: taken.gender, answers: taken.answers };
    },
  });
}

const notShared: ApiError = { code: 'not_found', message: "This result isn't shared, or no longer is." };
