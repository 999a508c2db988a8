import { MINUTE_MS } from '#shared/site/durations.ts';
import type { ForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import { emailsOf, type Feature } from '#server/platform/feature/feature.ts';
import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import { functionsOf } from '#server/platform/http/site-function.ts';
import type { Team } from '#features/team/server/interface.ts';
import { createPastActsJob } from '#server/platform/people/past-acts.ts';
import type { PastActs } from '#server/platform/people/past-act.ts';
import { declareEmails } from '#server/platform/mail/outbox/email-declaration.ts';
import { emails as ownerEmails, type OwnerEmailsContext } from './mails/owner-emails.tsx';
import { emails as replyEmails } from './replies/reply-emails.tsx';
import { MAILED_ACTIONS } from '#server/platform/mail/outbox/mailed-acts.ts';
import type { AccountsInterface } from '#features/accounts/server/interface.ts';
import { createChangePeople, restorePeople } from './desk-changes.ts';
import { addNote, logCall } from './desk-notes.ts';
import { dropPromise, finishPromise, makePromise } from './desk-promises.ts';
import { addPerson, undoAdd } from './people/desk-add.ts';
import { editPerson } from './people/desk-edit.ts';
import { importPeople, importsQuery, undoImport } from './people/desk-import.ts';
import { mergePeople } from './people/desk-merge.ts';
import { createReplyFacts } from './replies/reply-facts.ts';
import { createSendReply, createUndoReply, type ReplyOptions } from './replies/reply-endpoints.ts';
import { exportPeople } from './people/desk-export.ts';
import { createGivenUpJob, createResend, dropMail, keepMail, takeBackMail } from './mails/desk-failed-mails.ts';
import { binHeld, createReleaseHeld, holdAgain } from './desk-held.ts';
import { peopleQuery, readPerson, sourcesQuery } from './desk-queries.ts';
import { createErasePerson, createExportPerson } from './desk-rights.ts';
import { eraseViews, savedFunctions } from './people/desk-saved.ts';
import { addDevice, createDevices, createTestDevice, deviceSeen, removeDevice } from './push/push-devices.ts';
import { createPushJob, type PushOptions } from './push/push-message.ts';
import { createWeek } from './people/week-figures.ts';
import { createDeskView, createToday } from './desk-today.ts';
import { createMailedActsEndpoint, type MailedActsOptions } from './mails/mailed-acts-endpoint.ts';
import { createOwnerLetters, type OwnerLettersOptions } from './mails/owner-letters.ts';
import { upkeepQuery } from './desk-upkeep.ts';
import { auditQuery } from './desk-audit.ts';
import { createInvite, createRemove, createWithdraw, teamQuery } from './desk-team.ts';

/** Covers quick work by several people behind one address. */
const DESK_CALLS: RateLimit = { name: 'desk', points: 600, windowMs: MINUTE_MS };

export interface DeskOptions
  extends PushOptions, MailedActsOptions, OwnerLettersOptions, OwnerEmailsContext, ReplyOptions {
  roles: Team;
  accounts: Pick<AccountsInterface, 'guestOf'>;
  pastActs: PastActs;
  features: () => readonly Feature[];
  siteUrl: string;
  forgetTraces: ForgetTraces;
}

export function createDesk(options: DeskOptions): Feature {
  const { roles, forms, received, db, pastActs, features, forgetTraces, ownerTimeZone } = options;
  const emails = () => emailsOf(features());
  return {
    name: 'desk',
    functions: [
      ...functionsOf('member', DESK_CALLS, {
        'desk-view': createDeskView(roles, ownerTimeZone),
        'desk-today': createToday({ emails, ownerTimeZone }),
        'desk-week': createWeek(roles, ownerTimeZone),
        'desk-people': peopleQuery,
        'desk-sources': sourcesQuery,
        'desk-person': readPerson,
        'desk-add': addPerson,
        'desk-undo-add': undoAdd,
        'desk-edit': editPerson,
        'desk-merge': mergePeople,
        'desk-imports': importsQuery,
        'desk-change': createChangePeople(roles),
        'desk-restore': restorePeople,
        'desk-note': addNote,
        'desk-call': logCall,
        'desk-promise': makePromise,
        'desk-finish-promise': finishPromise,
        'desk-drop-promise': dropPromise,
        'desk-reply-facts': createReplyFacts(options),
        'desk-reply': createSendReply(options),
        'desk-undo-reply': createUndoReply(pastActs),
        'desk-release': createReleaseHeld(forms, received),
        'desk-bin': binHeld,
        'desk-hold': holdAgain,
        'desk-resend': createResend(emails, options),
        'desk-undo-resend': takeBackMail,
        'desk-drop-mail': dropMail,
        'desk-keep-mail': keepMail,
        ...savedFunctions,
        'desk-devices': createDevices(options),
        'desk-add-device': addDevice,
        'desk-remove-device': removeDevice,
        'desk-device-seen': deviceSeen,
        'desk-team': teamQuery,
        'desk-audit': auditQuery,
        'desk-upkeep': upkeepQuery,
      }),
      // Waits for the push service.
      ...functionsOf('member', DESK_CALLS, { 'desk-test-device': createTestDevice(options) }, true),
      ...functionsOf('owner', DESK_CALLS, {
        'desk-import': importPeople,
        'desk-undo-import': undoImport,
        'desk-export': exportPeople,
        'desk-export-person': createExportPerson(features),
        'desk-erase': createErasePerson(features, forgetTraces),
        'desk-invite': createInvite(options.accounts, roles),
        'desk-remove': createRemove(roles),
        'desk-withdraw': createWithdraw(roles),
      }),
    ],
    routes: [
      {
        base: '',
        endpoint: createMailedActsEndpoint(options),
        list: Object.values(MAILED_ACTIONS).flatMap((path) =>
          (['GET', 'POST'] as const).map((method) => ({ method, path, guard: 'mailed link' }) as const),
        ),
      },
    ],
    emails: [...declareEmails(replyEmails, { db }), ...declareEmails(ownerEmails, options)],
    jobs: [
      createPastActsJob(db, pastActs),
      createGivenUpJob(db),
      createOwnerLetters(options),
      createPushJob(options, roles),
    ],
    tables: {
      saved_replies: {
        owner: 'The team.',
        key: ['id'],
        kept: { not: 'Stays until the team deletes it.' },
        exported: { not: 'Words of the team, about nobody.' },
        erased: { not: 'Words of the team, about nobody.' },
      },
      saved_views: {
        owner: 'The member whose view it is; its words may be those of a person.',
        key: ['id'],
        kept: { not: 'Stays while the account exists, or until its member deletes it.' },
        exported: { not: 'How a member sorts their work is no data of a visitor.' },
        erased: eraseViews,
      },
      promises: {
        owner: 'The person to whom it was made.',
        key: ['activity_id'],
        kept: { not: 'Goes with its entry on the timeline.' },
        exported: { not: 'How we work; the timeline at the desk has it.' },
        erased: { with: 'activities' },
      },
      push_devices: {
        owner: 'The member who is told there.',
        key: ['id'],
        kept: { not: 'Stays until its member or its push service drops it.' },
        exported: { not: 'Addresses of push services, which say nothing about anybody.' },
        erased: { with: 'users' },
      },
      push_keys: {
        owner: 'Nobody: the key pair that signs messages to push services.',
        key: ['name'],
        kept: { not: 'One row.' },
        exported: { not: 'A key of the site itself.' },
        erased: { not: 'A key of the site itself.' },
      },
      desk_undos: {
        owner: 'The person whom the act changed.',
        key: ['id', 'person_id'],
        kept: [{ period: 'idempotency', until: 'expires_at' }],
        exported: { not: 'How we work, for the seconds in which an act can be taken back.' },
        erased: { with: 'people' },
      },
    },
  };
}
