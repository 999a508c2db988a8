/**
 * What is typed into a letter: in this browser at once, and on the server a second after the last key. Of two who change a
 * letter at once, the second chooses whose text stays.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { memberHere } from '#features/desk/web/desk-calls.ts';
import { keptTyping } from '#features/desk/web/kept-typing.ts';
import type { LetterContent, LetterView } from '#features/letters/shared/letter-schema.ts';
import { SECOND_MS } from '#shared/site/durations.ts';
import { CallError, isWorthRepeating } from '#web/api/call-error.ts';
import { messageOf } from '#web/api/failure-words.ts';
import { callFunction } from '#web/api/functions-client.ts';

/** With the version that it was made from. */
interface Draft extends LetterContent {
  version: number;
}

interface Options {
  id: string;
  welcomeDay: number | null;
  /** As the server has it; null before the first time. */
  stored: LetterView | null;
  reread: () => void;
}

const SAVE_AFTER_MS = SECOND_MS;
const RETRY_AFTER_MS = 15 * SECOND_MS;

export function useLetterDraft({ id, welcomeDay, stored, reread }: Options) {
  const [copy] = useState(() => keptTyping(memberHere() ?? '', `letter:${id}`, isDraft));
  const [draft, setDraft] = useState(() => copy.read() ?? draftOf(stored));
  const [problem, setProblem] = useState('');
  const [isMet, setIsMet] = useState(false);
  /** How often saving failed in a way that may pass. */
  const [failures, setFailures] = useState(0);
  const saved = useRef(draftOf(stored));
  const busy = useRef<Promise<number | undefined>>(undefined);
  const latest = useRef(draft);
  const [isDirty, setIsDirty] = useState(() => !isSame(draft, draftOf(stored)));

  const put = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    const hasNews = !isSame(next, saved.current);
    setIsDirty(hasNews);
    if (hasNews) copy.write(next);
    else copy.forget();
  };
  const send = async (): Promise<number | undefined> => {
    const { subject, text, version } = latest.current;
    try {
      const body = { id, version, welcomeDay, subject, text };
      const answer = await callFunction<{ version: number }>('save-letter', body);
      saved.current = { subject, text, version: answer.version };
      setProblem('');
      put({ ...latest.current, version: answer.version });
      if (version === 0) reread();
      return answer.version;
    } catch (reason) {
      const isConflict = reason instanceof CallError && reason.code === 'conflict';
      setProblem(messageOf(reason));
      setIsMet(isConflict);
      if (isConflict) reread();
      else if (isWorthRepeating(reason)) setFailures((count) => count + 1);
      return undefined;
    }
  };
  /** One at a time, because each names the version of the one before. */
  const save = async (): Promise<number | undefined> => {
    await busy.current;
    if (isSame(latest.current, saved.current) && latest.current.version > 0) return latest.current.version;
    busy.current = send();
    return busy.current;
  };
  const saveSoon = useEffectEvent(() => void save());
  useEffect(() => {
    if (!isDirty || isMet) return undefined;
    const timer = setTimeout(saveSoon, failures > 0 ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isMet, failures]);
  const keepAgain = useEffectEvent(() => isDirty && copy.write(draft));
  useEffect(() => copy.onTaken(keepAgain), [copy]);
  // A colleague has saved, and nothing was typed here meanwhile.
  const follow = useEffectEvent((newer: LetterView) => {
    if (newer.version <= saved.current.version || !isSame(latest.current, saved.current)) return;
    saved.current = draftOf(newer);
    put(saved.current);
  });
  useEffect(() => {
    if (stored) follow(stored);
  }, [stored]);

  const settle = (next: Draft) => {
    setIsMet(false);
    setProblem('');
    put(next);
  };
  return {
    draft,
    /** Why it isn't saved; empty when it is, or will be soon. */
    problem,
    isDirty,
    /** What somebody else saved meanwhile. */
    theirs: isMet && stored && stored.version > draft.version ? stored : null,
    type: (part: Partial<LetterContent>) => {
      setFailures(0);
      put({ ...draft, ...part });
    },
    /** The version; undefined when it was refused, which `problem` explains. */
    save,
    /** Before the letter itself goes. */
    forget: () => copy.forget(),
    keepMine: () => settle({ ...draft, version: stored?.version ?? 0 }),
    takeTheirs: () => {
      saved.current = draftOf(stored);
      settle(saved.current);
    },
  };
}

function draftOf(stored: LetterView | null): Draft {
  return { subject: stored?.subject ?? '', text: stored?.text ?? '', version: stored?.version ?? 0 };
}

function isSame(one: LetterContent, other: LetterContent): boolean {
  return one.subject === other.subject && one.text === other.text;
}

function isDraft(kept: unknown): kept is Draft {
  const { subject, text, version } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>;
  return typeof subject === 'string' && typeof text === 'string' && typeof version === 'number';
}
