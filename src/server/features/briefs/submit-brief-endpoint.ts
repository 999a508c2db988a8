/** The function `submit-brief`: a launch brief becomes a version that both sides get as documents. */
import { submitBriefSchema } from '../../../shared/brief-schema.ts';
import { defineCommand, type FunctionBody } from '../../platform/http/site-function.ts';
import { submitBrief, type BriefKeeping } from './submit-brief.ts';

export function createSubmitBrief(keeping: BriefKeeping): FunctionBody {
  return defineCommand({
    schema: submitBriefSchema,
    essence: ({ source: _source, ...submission }) => submission,
    async act({ source, ...save }, { tx, sourcePage, now }) {
      return submitBrief(tx, { ...save, sourcePage, source }, keeping, now);
    },
  });
}
