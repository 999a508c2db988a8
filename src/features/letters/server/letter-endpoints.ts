/** Letters at the desk: the team drafts them; owners test, send, schedule and pause them. */
import words from '#content/letters-server-words.yaml';
import { deskCommand, requireFreshCode, type DeskCall } from '#features/desk/server/interface.ts';
import * as v from 'valibot';
import {
  letterSchema,
  letterVersionSchema,
  previewLetterSchema,
  saveLetterSchema,
  sendLetterSchema,
  showLetterSchema,
  type LetterAnswer,
  type LetterPreview,
  type LettersView,
} from '#features/letters/shared/letter-schema.ts';
import { conflict, invalid } from '#server/platform/http/api-error.ts';
import { defineQuery, type FunctionBody } from '#server/platform/http/site-function.ts';
import { enqueueMail } from '#server/platform/mail/outbox/outbox-store.ts';
import { plainTextOf } from '#server/platform/mail/rendering/plain-text.ts';
import { emailHtml } from '#server/platform/mail/rendering/render-mail.ts';
import { momentOf } from '#shared/site/wall-clock.ts';
import { takeBackQueued } from './letter-delivery.ts';
import {
  changeLetter,
  countSubscribers,
  freeSlug,
  listLetters,
  lockDraft,
  lockLetter,
  readLetter,
  saveLetter,
  type LetterRow,
} from './letter-store.ts';
import { letterTemplate, sampleLetter } from './letters-emails.tsx';

export interface LetterEndpointsOptions {
  siteUrl: string;
  ownerTimeZone: string;
  lettersPerMinute: number;
}

/** Each can be repeated; and pausing again after resuming, in the same words, is another act. */
const REPEATED = { handlesRepeats: true } as const;

export function memberFunctions(options: LetterEndpointsOptions): Readonly<Record<string, FunctionBody>> {
  const { siteUrl, ownerTimeZone, lettersPerMinute: perMinute } = options;
  return {
    letters: defineQuery({
      schema: v.strictObject({}),
      read: async (_, { db }) => ({ ...(await listLetters(db)), perMinute }) satisfies LettersView,
    }),
    letter: defineQuery({
      schema: letterSchema,
      read: async ({ id }, { db }) => ({ letter: await readLetter(db, id) }) satisfies LetterAnswer,
    }),
    'preview-letter': defineQuery({
      schema: previewLetterSchema,
      async read(content) {
        const html = emailHtml(letterTemplate.Body, sampleLetter(content), { siteUrl, ownerTimeZone });
        return { html, text: plainTextOf(html) } satisfies LetterPreview;
      },
    }),
    'save-letter': deskCommand(
      saveLetterSchema,
      async ({ id, version, welcomeDay, subject, text }, { tx, now, record }) => {
        const saved = { id, version, welcome_day: welcomeDay, subject, body: text };
        const next = await saveLetter(tx, saved, now);
        if (version === 0) await record('letter.draft', id);
        return { version: next };
      },
      REPEATED,
    ),
    'drop-letter': deskCommand(letterVersionSchema, async (letter, { tx, record }) => {
      const { status } = await lockDraft(tx, letter);
      // A welcome that is paused has recipients, who must not get it again.
      if (status !== 'draft') throw conflict(words.refused.begun);
      await tx.deleteFrom('letters').where('id', '=', letter.id).execute();
      await record('letter.drop', letter.id);
    }),
  };
}

export function ownerFunctions({ ownerTimeZone }: LetterEndpointsOptions): Readonly<Record<string, FunctionBody>> {
  return {
    'test-letter': deskCommand(letterVersionSchema, async (asked, { tx, now, member, record }) => {
      const { id, version, subject, body: text } = await lockLetter(tx, asked.id);
      if (version !== asked.version) throw conflict(words.refused.changed);
      const payload = { userId: member.id, subject, text };
      await enqueueMail(tx, { kind: 'letter-test', recipient: member.email, payload }, now);
      await record('letter.test', id);
      return { to: member.email };
    }),
    'send-letter': deskCommand(sendLetterSchema, async ({ at, ...asked }, call) => {
      requireFreshCode(call.member, call.now);
      const letter = await lockDraft(call.tx, asked);
      requireWhole(letter);
      const slug = letter.welcome_day === null ? await freeSlug(call.tx, letter) : null;
      if (at === undefined) await begin(letter, slug, call);
      else await schedule(letter, { slug, at: laterMoment(at, ownerTimeZone, call.now) }, call);
    }),
    'pause-letter': deskCommand(
      letterSchema,
      async ({ id }, { tx, record }) => {
        const letter = await lockLetter(tx, id);
        if (letter.status === 'scheduled') {
          await changeLetter(tx, letter, { status: 'draft', due_at: null });
          return record('letter.unschedule', id);
        }
        if (letter.status !== 'sending') throw conflict(words.refused.notSending);
        await changeLetter(tx, letter, { status: 'paused' });
        await takeBackQueued(tx, id);
        return record('letter.pause', id);
      },
      REPEATED,
    ),
    'resume-letter': deskCommand(
      letterSchema,
      async ({ id }, { tx, now, member, record }) => {
        requireFreshCode(member, now);
        const letter = await lockLetter(tx, id);
        if (letter.status !== 'paused') throw conflict(words.refused.notPaused);
        requireWhole(letter);
        await changeLetter(tx, letter, { status: 'sending' });
        await record('letter.resume', id);
      },
      REPEATED,
    ),
    'show-letter': deskCommand(
      showLetterSchema,
      async ({ id, isShown }, { tx, record }) => {
        const letter = await lockLetter(tx, id);
        if (letter.begun_at === null || letter.welcome_day !== null) throw conflict(words.refused.notSent);
        await changeLetter(tx, letter, { is_shown: isShown ? 1 : 0 });
        await record(isShown ? 'letter.show' : 'letter.hide', id);
      },
      REPEATED,
    ),
  };
}

async function begin(letter: LetterRow, slug: string | null, { tx, now, record }: DeskCall): Promise<void> {
  const isWelcome = letter.welcome_day !== null;
  if (!isWelcome && (await countSubscribers(tx)) === 0) throw conflict(words.refused.nobody);
  await changeLetter(tx, letter, { status: 'sending', slug, begun_at: letter.begun_at ?? now });
  await record(isWelcome ? 'letter.welcome' : 'letter.send', letter.id);
}

async function schedule(
  letter: LetterRow,
  { slug, at }: { slug: string | null; at: number },
  { tx, record }: DeskCall,
): Promise<void> {
  if (letter.welcome_day !== null) throw invalid(words.refused.welcomeTime);
  await changeLetter(tx, letter, { status: 'scheduled', slug, due_at: at });
  await record('letter.schedule', letter.id);
}

function requireWhole({ subject, body }: LetterRow): void {
  if (subject.trim() === '') throw invalid(words.refused.noSubject);
  if (body.trim() === '') throw invalid(words.refused.noText);
}

function laterMoment(local: string, timeZone: string, now: number): number {
  const moment = momentOf(local, timeZone);
  if (moment === undefined) throw invalid(words.refused.noTime);
  if (moment <= now) throw invalid(words.refused.past);
  return moment;
}
