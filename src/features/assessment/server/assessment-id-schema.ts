import * as v from 'valibot';

/** The id of an item in an account, as `account-overview` returns it. */
export const rowId = v.pipe(v.string(), v.uuid('Send the id as account-overview gave it.'));
