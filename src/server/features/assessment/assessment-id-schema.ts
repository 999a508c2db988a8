import * as v from 'valibot';

/** The id of something in an account, as the overview gave it. */
export const rowId = v.pipe(v.string(), v.uuid('Send the id as account-overview gave it.'));
