/** The function `delete-assessment`: removes one result from an account for good. */
import * as v from 'valibot';
import { deleteAssessment } from './assessment-store.ts';
import { Refusal, type ApiError } from '../../platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import { rowId } from './assessment-id-schema.ts';

export function createDeleteAssessment(): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ id: rowId }),
    essence: (input) => input,
    handlesRepeats: () => true,
    async act({ id }, call) {
      if (!(await deleteAssessment(call.tx, signedInUser(call).id, id))) throw new Refusal(noSuchResult);
    },
  });
}

/** The same for somebody else's as for none, so that ids can't be tried. */
export const noSuchResult: ApiError = { code: 'not_found', message: 'Your account has no such result.' };
