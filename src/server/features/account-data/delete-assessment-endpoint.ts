/** The function `delete-assessment`: removes one result from an account for good. */
import * as v from 'valibot';
import { deleteAssessment } from '../assessment/assessment-store.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import { ACCOUNT_CALLS } from '../../platform/http/rate-limit.ts';
import { defineCommand, type SiteFunction } from '../../platform/http/site-function.ts';
import { rowId } from './account-data-schema.ts';
import { signedInUser } from './signed-in-user.ts';

export function createDeleteAssessment(): SiteFunction {
  return defineCommand({
    name: 'delete-assessment',
    schema: v.strictObject({ id: rowId }),
    limitPerClient: ACCOUNT_CALLS,
    essence: (input) => input,
    handlesRepeats: () => true,
    async act({ id }, call) {
      if (!(await deleteAssessment(call.tx, signedInUser(call).id, id))) throw new Refusal(noSuchResult);
    },
  });
}

/** The same for somebody else's as for none, so that ids can't be tried. */
export const noSuchResult: ApiError = { code: 'not_found', message: 'Your account has no such result.' };
