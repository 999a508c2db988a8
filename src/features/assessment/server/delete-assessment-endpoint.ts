import * as v from 'valibot';
import { deleteAssessment } from './assessment-store.ts';
import { Refusal, type ApiError } from '#server/platform/http/api-error.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { rowId } from './assessment-view.ts';

export function createDeleteAssessment(): FunctionBody {
  return defineCommand({
    schema: v.strictObject({ id: rowId }),
    handlesRepeats: true,
    async act({ id }, call) {
      if (!(await deleteAssessment(call.tx, signedInUser(call).id, id))) throw new Refusal(noSuchResult);
    },
  });
}

/** Other accounts' results give the same answer as missing ones, so that ids can't be probed. */
export const noSuchResult: ApiError = { code: 'not_found', message: "Your account doesn't have this result." };
