import type { PersonStatus } from '../../../shared/visitors/person-status.ts';

export const STATUS_NAMES: Readonly<Record<PersonStatus, string>> = {
  new: 'New',
  talking: 'Talking',
  client: 'Client',
  closed: 'Closed',
};
