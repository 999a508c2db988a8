/**
 * Keeps what a member types to a person: in this browser at once, and on the server about once a second. What another tab
 * or device did meanwhile is met, and never overwritten: both texts are shown then.
 */
import {
  draftFilesPath,
  type DraftContent,
  type DraftKey,
  type DraftView,
  type ReplyFile,
  type SavedDraft,
} from '#features/conversations/shared/reply-schema.ts';
import { SECOND_MS } from '#shared/site/durations.ts';
import { isWorthRepeating } from '#web/api/call-error.ts';
import { sendFile } from '#web/api/file-call.ts';
import { accessToken, callFunction } from '#web/api/functions-client.ts';
import { keptTyping } from '../kept-typing.ts';
import { contentOf, EMPTY, isKeptDraft, isSame, keyOf, newDraft, type ShownDraft } from './shown-draft.ts';

const SAVE_AFTER_MS = SECOND_MS;
const RETRY_AFTER_MS = 15 * SECOND_MS;
export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** @param show Called with each change, until it is closed. */
export function createDraftKeeper(person: string, member: string, show: (shown: ShownDraft) => void) {
  const copy = keptTyping(member, `reply:${person}`, isKeptDraft);
  let content = EMPTY;
  let draft = newDraft();
  /** As the server has it; undefined where it has something else. */
  let saved: DraftContent | undefined = EMPTY;
  /** What was sent to be saved without an answer: the server may have it. */
  let unanswered: DraftContent[] = [];
  let files: readonly ReplyFile[] = [];
  let state: ShownDraft['state'] = '';
  let theirs: DraftView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** Why the last saving failed. */
  let failure: unknown;
  /** What changes the draft goes one at a time. */
  let calls: Promise<unknown> = Promise.resolve();
  /** How many of them have begun or ended: what was read before is older than what is known. */
  let turns = 0;

  const tell = () => {
    if (!isClosed) show({ ...content, files, state, theirs });
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = calls.then(async () => {
      turns += 1;
      return work().finally(() => void (turns += 1));
    });
    calls = done.catch(() => undefined);
    return done;
  };
  const isDirty = () => saved === undefined || !isSame(content, saved);
  const later = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(() => void inTurn(save), ms);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const keepHere = () => copy.write({ content, draft });
  /** Unless the composer that came after this one in its tab has typed on. */
  const forgetHere = () => {
    const kept = copy.own();
    if (kept && (isSame(kept.content, content) || isSame(kept.content, EMPTY))) copy.forget();
  };

  async function save(keepalive = false): Promise<void> {
    stop();
    if (theirs || !isDirty()) return;
    const sending = content;
    try {
      const body = { person, draft, ...sending };
      const answer = await callFunction<SavedDraft>('save-reply-draft', body, { keepalive });
      if ('theirs' in answer) {
        meet(answer.theirs);
        return;
      }
      failure = undefined;
      unanswered = [];
      draft = { ...draft, version: answer.version };
      saved = sending;
      state = state === 'gone' ? 'gone' : 'saved';
      if (isDirty()) later(SAVE_AFTER_MS);
      else forgetHere();
    } catch (reason) {
      failure = reason;
      unanswered.push(sending);
      state = 'here';
      if (isWorthRepeating(reason)) later(RETRY_AFTER_MS);
    }
    tell();
  }

  function take(other: DraftView | null): void {
    content = other ? contentOf(other) : EMPTY;
    saved = content;
    draft = other ? keyOf(other) : newDraft();
    files = other?.files ?? [];
    state = other ? 'saved' : '';
    forgetHere();
    tell();
  }

  function meet(other: DraftView | null): void {
    if (!isDirty() || (other && isSame(content, other))) {
      take(other);
    } else if (other && other.id === draft.id && unanswered.some((one) => isSame(one, other))) {
      draft = keyOf(other);
      saved = contentOf(other);
      later(0);
    } else if (other) {
      theirs = other;
      files = other.files;
      tell();
    } else {
      draft = newDraft();
      saved = EMPTY;
      files = [];
      state = 'gone';
      keepHere();
      later(0);
      tell();
    }
  }

  async function read(): Promise<void> {
    const before = turns;
    const { draft: other } = await callFunction<{ draft: DraftView | null }>('reply-draft', { person });
    if (theirs || turns !== before) return;
    if (other?.id === draft.id && other.version === draft.version) {
      saved = contentOf(other);
      files = other.files;
      if (isDirty()) later(0);
      else state = 'saved';
      tell();
    } else if (other || draft.version > 0) {
      meet(other);
    } else if (isDirty()) {
      later(0);
    }
  }
  /** What can't be read now is read when the page is shown again. */
  const load = async () => read().catch(() => undefined);

  function edit(typed: Partial<DraftContent>): void {
    content = { ...content, ...typed };
    if (state === 'saved') state = '';
    keepHere();
    later(SAVE_AFTER_MS);
    tell();
  }

  /** Shows a text that was here before, beside one that was begun meanwhile. */
  async function putBack(before: DraftContent): Promise<void> {
    await load();
    if (theirs || isSame(content, before)) return;
    if (isSame(content, EMPTY)) edit(before);
    else theirs = { ...before, ...draft, files: [...files] };
    tell();
  }

  const kept = copy.read();
  if (kept) ({ content, draft } = kept);

  const leave = () => void inTurn(async () => save(true));
  const turn = () => (document.visibilityState === 'hidden' ? leave() : void load());

  return {
    edit,
    putBack,
    open(): () => void {
      isClosed = false;
      addEventListener('pagehide', leave);
      addEventListener('online', leave);
      document.addEventListener('visibilitychange', turn);
      const end = copy.onTaken(() => isDirty() && keepHere());
      tell();
      void load();
      return () => {
        isClosed = true;
        removeEventListener('pagehide', leave);
        removeEventListener('online', leave);
        document.removeEventListener('visibilitychange', turn);
        end();
        stop();
        leave();
      };
    },
    /** Sends it while nothing is saved, and begins the next. When it is refused, what another tab did is read. */
    async send<Answer>(call: (draft: DraftKey) => Promise<Answer>): Promise<Answer> {
      const sending = inTurn(async () => {
        stop();
        const answer = await call(draft);
        copy.forget();
        take(null);
        return answer;
      });
      return sending.catch((reason: unknown) => {
        if (isDirty()) later(SAVE_AFTER_MS);
        void load();
        throw reason;
      });
    },
    /** @returns What takes it back. */
    async discard(): Promise<() => Promise<void>> {
      return inTurn(async () => {
        await save();
        const [before, discarded] = [content, draft];
        if (draft.version > 0) await callFunction('discard-reply-draft', { person, draft });
        copy.forget();
        take(null);
        return async () => {
          // Refused once another draft has been begun: then this one is shown beside it.
          await callFunction('restore-reply-draft', { draft: discarded.id }).catch(() => undefined);
          await putBack(before);
        };
      });
    },
    async attach(file: File): Promise<void> {
      return inTurn(async () => {
        if (draft.version === 0) saved = undefined;
        await save();
        if (failure !== undefined) throw failure;
        const stored = await sendFile<ReplyFile>(draftFilesPath(draft.id), await accessToken(), file);
        files = [...files, stored];
        tell();
      });
    },
    async detach(file: string): Promise<void> {
      await callFunction('remove-reply-file', { file });
      files = files.filter(({ id }) => id !== file);
      tell();
    },
    /** Decides between the two texts. The other one is overwritten on purpose. */
    choose(which: 'mine' | 'theirs'): void {
      if (!theirs) return;
      if (which === 'theirs') content = contentOf(theirs);
      draft = keyOf(theirs);
      saved = undefined;
      theirs = undefined;
      keepHere();
      later(0);
      tell();
    },
  };
}
