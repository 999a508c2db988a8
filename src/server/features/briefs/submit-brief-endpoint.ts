/** The function `submit-brief`: stores a launch brief as a version and mails it to both sides as documents. */
import { submitBriefSchema } from '../../../shared/brief-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { submitBrief, type BriefKeeping } from './submit-brief.ts';

export function createSubmitBrief(keeping: BriefKeeping): FunctionBody {
  return defineCommand({
    schema: submitBriefSchema,
    essence: ({ source: _source, screening: _screening, ...submission }) => submission,
    async act({ source, screening, ...save }, { tx, sourcePage, client, now }) {
      return submitBrief(tx, { ...save, sender: { client, signs: screening }, sourcePage, source }, keeping, now);
    },
  });
}
