/** Syncs a brief with the server: saves through its private link and handles concurrent changes. */
import { useEffect, useRef, useState } from 'react';
import { mergeAnswers } from '../../../shared/brief-merge.ts';
import type { BriefAnswers } from '../../../shared/brief-answers.ts';
import type { BriefFileView, BriefView } from '../../../shared/brief-facts.ts';
import { CallError } from '../../calls/call-error.ts';
import { callFunction } from '../../calls/functions-client.ts';
import { fetchBrief, saveBrief, uploadFile } from './brief-calls.ts';
import { knownLink, newToken, rememberLink, type KnownLink } from './brief-storage.ts';

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

/**
 * @param opened The server's copy, when the brief was opened by a link.
 * @param show Puts merged answers into the form.
 */
export function useBriefLink(formId: string, opened: OpenedBrief | undefined, show: (answers: BriefAnswers) => void) {
  const link = useRef(linkOf(opened));
  const [shared, setShared] = useState(opened !== undefined);
  const [expiresAt, setExpiresAt] = useState(opened?.brief.expiresAt ?? null);
  const [files, setFiles] = useState<readonly BriefFileView[]>(opened?.brief.files ?? []);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const take = (brief: Pick<BriefView, 'expiresAt' | 'files'>): void => {
    setExpiresAt(brief.expiresAt);
    setFiles(brief.files);
  };
  useEffect(() => {
    link.current = knownLink(formId) ?? linkOf(opened);
    const { token: stored, version } = link.current;
    if (version === 0 || opened) return;
    setShared(true);
    // If this fails, the next save asks the server again.
    fetchBrief(stored)
      .then(take)
      .catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each brief
  }, [formId]);

  const remember = (changed: Partial<KnownLink>) => {
    link.current = { ...link.current, ...changed };
    rememberLink(formId, link.current);
  };
  /** The link's token, which this browser makes before the server knows the brief. */
  const token = (): string => {
    if (!link.current.token) remember({ token: newToken() });
    return link.current.token;
  };

  /** False when both sides changed the same answers: nothing is stored until the visitor has chosen. */
  const save = async (mine: BriefAnswers): Promise<boolean> => {
    try {
      const saved = await saveBrief(token(), link.current.version, mine);
      remember({ version: saved.version, base: mine });
      setExpiresAt(saved.expiresAt);
      setShared(true);
      setConflicts([]);
      return true;
    } catch (reason) {
      if (!(reason instanceof CallError) || reason.status !== CONFLICT) throw reason;
    }
    const theirs = await fetchBrief(token());
    const merged = mergeAnswers(mine, link.current.base, theirs.answers);
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
    version: () => link.current.version,
    save,
    settle: (name: string) => setConflicts((open) => open.filter((conflict) => conflict.name !== name)),
    /** Fetches the server's version, which sending the brief has changed. */
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
    /** Replaces the link; the old one stops working. */
    renew: async () => {
      const fresh = newToken();
      await callFunction('renew-brief-link', { token: token(), newToken: fresh });
      remember({ token: fresh });
    },
  };
}

/** The opened link itself, because with storage forbidden nothing else remembers it. */
function linkOf(opened: OpenedBrief | undefined): KnownLink {
  return opened ? { token: opened.token, version: opened.brief.version, base: opened.brief.answers } : NO_LINK;
}

export type BriefLink = ReturnType<typeof useBriefLink>;
