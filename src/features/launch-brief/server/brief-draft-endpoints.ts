/** The functions `brief`, `save-brief` and `renew-brief-link`, by which several people edit one launch brief. */
import words from '#content/launch-brief/server-words.yaml';
import { briefTokenSchema, renewBriefLinkSchema, saveBriefSchema } from '../shared/brief-schema.ts';
import { conflict, Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { noSuchBrief, openBrief, putBrief, viewOfBrief } from './brief-access.ts';
import { renewToken } from './brief-store.ts';

export function createBriefQuery(links: PrivateLinks): FunctionBody {
  return defineQuery({
    schema: briefTokenSchema,
    async read({ token }, { db, now }) {
      return { brief: await viewOfBrief(db, await openBrief(db, links, token, now)) };
    },
  });
}

export function createSaveBrief(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: saveBriefSchema,
    // Equal answers sent after somebody else's change are a new save. `putBrief` recognizes repeats itself.
    handlesRepeats: true,
    async act(save, { tx, now }) {
      const { version, expiresAt } = await viewOfBrief(tx, await putBrief(tx, links, save, now));
      return { version, expiresAt };
    },
  });
}

export function createRenewBriefLink(links: PrivateLinks): FunctionBody {
  return defineCommand({
    schema: renewBriefLinkSchema,
    async act({ token, newToken }, { tx, now }) {
      const brief = await openBrief(tx, links, token, now);
      const outcome = await renewToken(tx, brief, newToken);
      if (outcome === 'stopped') throw new Refusal(noSuchBrief);
      if (outcome === 'taken') throw conflict(words.refusals.linkTaken);
    },
  });
}
