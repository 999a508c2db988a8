/** The schema of an address that mail can be sent to. */
import * as v from 'valibot';
import { INVALID_EMAIL, isDeliverableAddress } from './email-address.ts';

export const deliverableEmail = v.pipe(v.string(), v.trim(), v.check(isDeliverableAddress, INVALID_EMAIL));
