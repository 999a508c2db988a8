/** Syncs a brief with the server: saves through its private link and handles concurrent changes. */
import { useRef, useState } from 'react';
import { mergeAnswers } from '../shared/brief-merge.ts';
import type { BriefAnswers } from '../shared/brief-answers.ts';
import { PRIVATE_TOKEN, type BriefFileView, type BriefView } from '../shared/brief-facts.ts';
import { CallError } from '#web/api/call-error.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { savedProgress } from '#web/forms/progress/form-progress.ts';
import { fetchBrief, saveBrief, uploadFile } from './brief-calls.ts';
import { briefTokenOf, forgetLink, knownLink, newToken, rememberLink, type KnownLink } from './brief-storage.ts';

export interface Conflict {
  name: string;
  theirs: string | string[];
}

export interface OpenedBrief {
  token: string;
  brief: BriefView;
}

const CONFLICT = 409;
const NO_LINK: KnownLink = { token: '', version: 0, base: {} };

/** @param show Puts merged answers into the form. */
export function useBriefLink(formId: string, opened: OpenedBrief | undefined, show: (answers: BriefAnswers) => void) {
  // The opened link itself, because with storage forbidden nothing else remembers it.
  const linked = opened && { token: opened.token, version: opened.brief.version, base: opened.brief.answers };
  const link = useRef<KnownLink>(linked ?? NO_LINK);
  const [shared, setShared] = useState(opened !== undefined);
  const [expiresAt, setExpiresAt] = useState(opened?.brief.expiresAt ?? null);
  const [files, setFiles] = useState<readonly BriefFileView[]>(opened?.brief.files ?? []);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const take = (brief: Pick<BriefView, 'expiresAt' | 'files'>): void => {
    setExpiresAt(brief.expiresAt);
    setFiles(brief.files);
  };
  const remember = (changed: Partial<KnownLink>) => {
    link.current = { ...current(), ...changed };
    rememberLink(formId, link.current);
  };
  const leave = () => {
    link.current = NO_LINK;
    setShared(false);
    setExpiresAt(null);
    setFiles([]);
    setConflicts([]);
  };
  const forget = () => {
    forgetLink(formId);
    leave();
  };
  /** As the newest tab has stored it. */
  const current = (): KnownLink => knownLink(formId) ?? link.current;
  /** The link's token, which this browser makes before the server knows the brief. */
  const token = (): string => {
    if (!current().token) remember({ token: newToken() });
    return current().token;
  };

  /** Replaces the link; the old one and those in emails stop working. */
  const renew = async (): Promise<void> => {
    const fresh = newToken();
    await callFunction('renew-brief-link', { token: token(), newToken: fresh });
    if (briefTokenOf(location.hash) === current().token) history.replaceState(history.state, '', `#${fresh}`);
    remember({ token: fresh });
  };

  /** False when both sides changed the same answers: nothing is stored until the visitor has chosen. */
  const save = async (mine: BriefAnswers): Promise<boolean> => {
    try {
      // A corrected address ends the mailed links, so go on with a private one.
      const isOther = (mine['contactEmail'] ?? '') !== (current().base['contactEmail'] ?? '');
      if (isOther && current().version > 0 && !PRIVATE_TOKEN.test(token())) await renew();
      const saved = await saveBrief(token(), current().version, mine);
      remember({ version: saved.version, base: mine });
      setExpiresAt(saved.expiresAt);
      setShared(true);
      setConflicts([]);
      return true;
    } catch (reason) {
      if (!(reason instanceof CallError) || reason.status !== CONFLICT) throw reason;
    }
    const theirs = await fetchBrief(token());
    const merged = mergeAnswers(mine, current().base, theirs.answers);
    show(merged.answers);
    setFiles(theirs.files);
    // The server's answers are the new base, so saving again overwrites them on purpose.
    remember({ version: theirs.version, base: theirs.answers });
    if (merged.conflicts.length === 0) return save(merged.answers);
    setConflicts(merged.conflicts.map((name) => ({ name, theirs: theirs.answers[name] ?? '' })));
    return false;
  };

  return {
    shared,
    expiresAt,
    files,
    conflicts,
    token,
    version: () => current().version,
    save,
    settle: (name: string) => setConflicts((open) => open.filter((conflict) => conflict.name !== name)),
    refresh: async () => {
      const stored = await fetchBrief(token());
      remember({ version: stored.version, base: stored.answers });
      setShared(true);
      take(stored);
    },
    add: async (file: File) => {
      const stored = await uploadFile(token(), file);
      setFiles((before) => [...before, stored]);
    },
    renew,
    /**
     * Fetches the brief that this browser has a link to. Returns its answers, unless answers wait here to be saved.
     * @param isOther Whether the visitor has come for another brief than the stored one.
     */
    reopen: async (isOther: (stored: BriefAnswers) => boolean): Promise<BriefAnswers | undefined> => {
      const known = knownLink(formId);
      if (!known && !opened) leave();
      if (!known || known.version === 0) return undefined;
      setShared(true);
      const isTyped = savedProgress(formId, Date.now()) !== undefined;
      const brief = await fetchBrief(known.token);
      if (!isTyped && isOther(brief.answers)) {
        forget();
        return undefined;
      }
      take(brief);
      if (isTyped) return undefined;
      remember({ version: brief.version, base: brief.answers });
      return brief.answers;
    },
    forget,
  };
}

export type BriefLink = ReturnType<typeof useBriefLink>;
