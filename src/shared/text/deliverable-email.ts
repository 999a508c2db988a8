import * as v from 'valibot';
import { INVALID_EMAIL, isDeliverableAddress, typedAddress } from './email-address.ts';

export const deliverableEmail = v.pipe(
  v.string(),
  v.transform(typedAddress),
  v.check(isDeliverableAddress, INVALID_EMAIL),
);
