import * as v from 'valibot';
import { isDeliverableAddress, typedAddress } from './email-address.ts';
import * as failures from '#content/failure-words.yaml';

export const deliverableEmail = v.pipe(
  v.string(),
  v.transform(typedAddress),
  v.check(isDeliverableAddress, failures.email),
);
