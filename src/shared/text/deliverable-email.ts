import * as v from 'valibot';
import { isDeliverableAddress, typedAddress } from './email-address.ts';
import { INVALID_EMAIL } from './field-errors.ts';

export const deliverableEmail = v.pipe(
  v.string(),
  v.transform(typedAddress),
  v.check(isDeliverableAddress, INVALID_EMAIL),
);
