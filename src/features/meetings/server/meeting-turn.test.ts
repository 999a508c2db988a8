import { describe, expect, it } from 'vitest';
import type { Meeting } from './meeting-store.ts';
import { takeTurn, type Turned } from './meeting-turn.ts';

const NOW = Date.UTC(2026, 10, 22);
const HOUR = 3_600_000;
const ASKED: Meeting = {
  id: 'b6b3a1de-0000-4000-8000-000000000000',
  name: 'Ann',
  email: 'ann@visitor.example',
  about: 'A line',
  phone: null,
  timeZone: 'America/New_York',
  slots: [NOW + HOUR, NOW + 2 * HOUR, NOW + 3 * HOUR],
  status: 'requested',
  startsAt: null,
  sequence: 0,
  version: 1,
  repeats: 0,
  minutes: 30,
};
const OTHERS = [NOW + 5 * HOUR, NOW + 6 * HOUR, NOW + 7 * HOUR];
const after = (turned: Turned) => {
  if ('refused' in turned) throw new Error(turned.refused);
  return turned.meeting;
};

describe('a meeting', () => {
  it('is confirmed by the owner, with the next sequence number', () => {
    expect(takeTurn(ASKED, 'owner', { kind: 'accept', slot: 1 }, NOW)).toEqual({
      meeting: { ...ASKED, status: 'confirmed', startsAt: NOW + 2 * HOUR, sequence: 1, version: 2 },
      news: 'confirmed',
    });
  });

  it('ends after 24 turns, because each sends two mails', () => {
    const late = { ...ASKED, version: 24 };
    expect(takeTurn({ ...late, version: 23 }, 'owner', { kind: 'propose', slots: OTHERS }, NOW)).toHaveProperty(
      'meeting',
    );
    for (const side of ['owner', 'visitor'] as const) {
      expect(takeTurn(late, side, { kind: 'propose', slots: OTHERS }, NOW)).toHaveProperty('refused');
      expect(takeTurn(late, side, { kind: 'decline' }, NOW)).toHaveProperty('meeting');
    }
  });

  it.each(['owner', 'visitor'] as const)('lets the %s correct a proposal twice, and again after an answer', (side) => {
    const propose = { kind: 'propose', slots: OTHERS } as const;
    const other = side === 'owner' ? 'visitor' : 'owner';
    let meeting = after(
      takeTurn({ ...ASKED, status: side === 'owner' ? 'requested' : 'proposed' }, side, propose, NOW),
    );
    for (const _ of [1, 2]) meeting = after(takeTurn(meeting, side, propose, NOW));
    expect(takeTurn(meeting, side, propose, NOW)).toHaveProperty('refused');
    const answered = after(takeTurn(meeting, other, propose, NOW));
    let again = after(takeTurn(answered, side, propose, NOW));
    for (const _ of [1, 2]) again = after(takeTurn(again, side, propose, NOW));
    expect(takeTurn(again, side, propose, NOW)).toHaveProperty('refused');
    const confirmed = after(takeTurn(meeting, other, { kind: 'accept', slot: 0 }, NOW));
    expect(takeTurn(confirmed, side, propose, NOW)).toHaveProperty('meeting');
  });

  it('goes back and forth, and each side waits for the other', () => {
    const proposed = after(takeTurn(ASKED, 'owner', { kind: 'propose', slots: OTHERS }, NOW));
    expect(proposed).toMatchObject({ status: 'proposed', slots: OTHERS, sequence: 1, version: 2 });
    expect(takeTurn(proposed, 'owner', { kind: 'accept', slot: 0 }, NOW)).toHaveProperty('refused');
    const countered = takeTurn(proposed, 'visitor', { kind: 'propose', slots: ASKED.slots }, NOW);
    expect(countered).toMatchObject({ news: 'countered', meeting: { status: 'requested', sequence: 1, version: 3 } });
    expect(takeTurn(after(countered), 'visitor', { kind: 'accept', slot: 0 }, NOW)).toHaveProperty('refused');
    expect(after(takeTurn(proposed, 'visitor', { kind: 'accept', slot: 2 }, NOW))).toMatchObject({
      startsAt: OTHERS[2],
      sequence: 2,
    });
  });

  it('can be called off by either side, once', () => {
    const declined = takeTurn(ASKED, 'owner', { kind: 'decline' }, NOW);
    expect(declined).toMatchObject({ news: 'declined', meeting: { status: 'declined', sequence: 1 } });
    expect(takeTurn(after(declined), 'visitor', { kind: 'decline' }, NOW)).toHaveProperty('refused');
    const confirmed = after(takeTurn(ASKED, 'owner', { kind: 'accept', slot: 0 }, NOW));
    expect(takeTurn(confirmed, 'visitor', { kind: 'decline' }, NOW)).toMatchObject({
      news: 'cancelled',
      meeting: { sequence: 2 },
    });
  });

  it('is not confirmed for a time that has passed', () => {
    expect(takeTurn(ASKED, 'owner', { kind: 'accept', slot: 0 }, NOW + HOUR)).toHaveProperty('refused');
  });

  it('moves to the new time alone, and lets either side correct again what they propose', () => {
    const corrected = { ...ASKED, repeats: 2 };
    const start = NOW + 9 * HOUR;
    expect(takeTurn(corrected, 'visitor', { kind: 'move', start, needsLook: false }, NOW)).toEqual({
      meeting: { ...ASKED, status: 'confirmed', startsAt: start, slots: [start], sequence: 1, version: 2, repeats: 0 },
      news: 'moved',
    });
    const waits = { kind: 'move', start, needsLook: true } as const;
    expect(takeTurn({ ...corrected, repeats: 0 }, 'visitor', waits, NOW)).toMatchObject({
      meeting: { status: 'requested', startsAt: null, slots: [start], repeats: 1 },
      news: 'countered',
    });
    expect(takeTurn(corrected, 'visitor', waits, NOW)).toHaveProperty('refused');
  });
});
