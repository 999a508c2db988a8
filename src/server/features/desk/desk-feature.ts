/** The desk, where the team works: who waits, everybody who ever wrote, and what happened with each. */
import { MINUTE_MS } from '../../../shared/site/durations.ts';
import type { Feature } from '../../platform/feature/feature.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { FunctionBody, SiteFunction } from '../../platform/http/site-function.ts';
import type { TeamRoles } from '../../platform/http/team-roles.ts';
import { createPastActsJob, type PastActs } from '../../platform/people/past-acts.ts';
import { declareEmail } from '../../platform/mail/outbox/email-declaration.ts';
import { MAILED_ACTIONS } from '../../platform/mail/outbox/mailed-acts.ts';
import { daySheetEmail, type DaySheetOptions } from './day-sheet-email.tsx';
import { addNote, changePerson, createReleaseHeld, sendReply, undoReply } from './desk-commands.ts';
import { createToday, peopleQuery, personQuery } from './desk-queries.ts';
import type { AccountsInterface } from '../accounts/accounts-interface.ts';
import { createMailedActsEndpoint, type MailedActsOptions } from './mailed-acts-endpoint.ts';
import { deskReplyEmail } from './desk-reply-email.tsx';
import { erasePersonAtDesk, exportPeople } from './desk-rights.ts';
import { createOwnerLetters, type OwnerLettersOptions } from './owner-letters.ts';
import { weeklyLetterEmail } from './weekly-letter-email.tsx';
import { auditQuery, createInvite, removeFromTeam, teamQuery, withdrawFromTeam } from './desk-team.ts';

/** Covers quick work by several people behind one address. */
const DESK_CALLS: RateLimit = { name: 'desk', points: 600, windowMs: MINUTE_MS };

export interface DeskOptions extends MailedActsOptions, OwnerLettersOptions, DaySheetOptions {
  roles: TeamRoles;
  accounts: Pick<AccountsInterface, 'guestOf'>;
  pastActs: PastActs;
}

export function createDesk(options: DeskOptions): Feature {
  const { roles, forms, received, db, pastActs } = options;
  const forMembers: Record<string, FunctionBody> = {
    'desk-today': createToday(roles),
    'desk-people': peopleQuery,
    'desk-person': personQuery,
    'desk-change': changePerson,
    'desk-note': addNote,
    'desk-reply': sendReply,
    'desk-undo-reply': undoReply,
    'desk-release': createReleaseHeld(forms, received),
    'desk-team': teamQuery,
    'desk-audit': auditQuery,
  };
  const forOwners: Record<string, FunctionBody> = {
    'desk-export': exportPeople,
    'desk-erase': erasePersonAtDesk,
    'desk-invite': createInvite(options.accounts),
    'desk-remove': removeFromTeam,
    'desk-withdraw': withdrawFromTeam,
  };
  return {
    name: 'desk',
    functions: [...guarded(forMembers, 'member'), ...guarded(forOwners, 'owner')],
    routes: [
      {
        base: '',
        endpoint: createMailedActsEndpoint(options),
        list: Object.values(MAILED_ACTIONS).map(({ path }) => ({ method: 'POST', path, guard: 'mailed link' })),
      },
    ],
    emails: [
      declareEmail({ kind: 'desk-reply', causedBy: 'visitor', signsIn: false, ...deskReplyEmail() }),
      declareEmail({
        kind: 'day-sheet',
        causedBy: 'visitor',
        signsIn: false,
        tellsOfMany: true,
        ...daySheetEmail(options),
      }),
      declareEmail({
        kind: 'weekly-letter',
        causedBy: 'visitor',
        signsIn: false,
        tellsOfMany: true,
        ...weeklyLetterEmail(options),
      }),
    ],
    jobs: [createPastActsJob(db, pastActs), createOwnerLetters(options)],
    tables: {},
  };
}

function guarded(functions: Record<string, FunctionBody>, guard: 'member' | 'owner'): SiteFunction[] {
  return Object.entries(functions).map(([name, body]) => ({ name, guard, limitPerClient: DESK_CALLS, ...body }));
}
