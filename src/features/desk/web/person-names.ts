import type { DeskMember, PersonCard } from '../shared/desk-schema.ts';
import type { PersonStatus } from '#shared/visitors/person-status.ts';

export const STATUS_NAMES: Readonly<Record<PersonStatus, string>> = {
  new: 'New',
  talking: 'Talking',
  client: 'Client',
  closed: 'Closed',
};

export const FORM_NAMES: Readonly<Record<string, string>> = {
  contact: 'Contact',
  chat: 'Chat',
  meeting: 'Meeting',
  questionnaire: 'Questionnaire',
  brief: 'Launch brief',
  order: 'Order',
  assessment: 'Assessment',
};

export function nameOf({ name, email }: Pick<PersonCard, 'name' | 'email'>): string {
  return name || email;
}

export function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** Undefined for nobody, and for a member who has left. */
export function memberName(members: readonly DeskMember[], id: string | null): string | undefined {
  return members.find((one) => one.id === id)?.email;
}
