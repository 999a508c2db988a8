import words from '#content/meetings-server-words.yaml';
import type { MeetingSide } from '../shared/meeting-schema.ts';
import type { Meeting } from './meeting-store.ts';

export type Turn =
  | { kind: 'accept'; slot: number }
  | { kind: 'propose'; slots: number[] }
  /** To a time that is free. `needsLook` when the owner has to agree. */
  | { kind: 'move'; start: number; needsLook: boolean }
  | { kind: 'decline' };

export type MeetingNews =
  | 'requested'
  | 'held'
  | 'booked'
  | 'confirmed'
  | 'proposed'
  | 'countered'
  | 'moved'
  | 'declined'
  | 'cancelled';

/** What arrived: three times to choose from, or one that is held or agreed. */
export function newsOf({ slots, status }: Pick<Meeting, 'slots' | 'status'>): 'requested' | 'held' | 'booked' {
  if (slots.length > 1) return 'requested';
  return status === 'confirmed' ? 'booked' : 'held';
}

export type Turned = { meeting: Meeting; news: MeetingNews } | { refused: string };

/** Each turn sends two emails. The limit keeps the holder of a link from flooding the other side. */
const MOST_TURNS = 24;
/** A side may correct its times, but not go on proposing while the other one says nothing. */
const MOST_REPEATS = 2;
const { refused } = words;

/** The meeting after `side` has answered. Its event's sequence rises with each change that we make as its organizer. */
export function takeTurn(meeting: Meeting, side: MeetingSide, turn: Turn, now: number): Turned {
  if (meeting.status === 'declined' || meeting.status === 'cancelled') {
    return { refused: refused.over };
  }
  // Calling it off is always possible.
  if (meeting.version >= MOST_TURNS && turn.kind !== 'decline') return { refused: refused.turns };
  const version = meeting.version + 1;
  const sequence = meeting.sequence + 1;
  switch (turn.kind) {
    case 'accept': {
      if (meeting.status !== (side === 'owner' ? 'requested' : 'proposed')) return { refused: refused.notYet };
      const startsAt = meeting.slots[turn.slot];
      if (startsAt === undefined || startsAt <= now) return { refused: refused.passed };
      return { meeting: { ...meeting, status: 'confirmed', startsAt, sequence, version }, news: 'confirmed' };
    }
    case 'move': {
      if (turn.needsLook) return takeTurn(meeting, side, { kind: 'propose', slots: [turn.start] }, now);
      const moved = { startsAt: turn.start, slots: [turn.start], sequence, version, repeats: 0 };
      return { meeting: { ...meeting, ...moved, status: 'confirmed' }, news: 'moved' };
    }
    case 'propose': {
      const { slots } = turn;
      const status = side === 'owner' ? 'proposed' : 'requested';
      const repeats = meeting.status === status ? meeting.repeats + 1 : 0;
      if (repeats > MOST_REPEATS) return { refused: refused.repeats };
      // RFC 5546 §3.2.7: a counter-proposal carries the sequence that it counters, so it stays the same.
      if (side === 'visitor') return { meeting: { ...meeting, status, slots, version, repeats }, news: 'countered' };
      return { meeting: { ...meeting, status, slots, sequence, version, repeats }, news: 'proposed' };
    }
    case 'decline': {
      const news = meeting.startsAt === null ? 'declined' : 'cancelled';
      return { meeting: { ...meeting, status: news, sequence, version }, news };
    }
  }
}
