import { beforeEach, expect, it, vi } from 'vitest';
import { forgetKnown, withKnown } from './brief-prefill.ts';

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});

const A = { businessName: 'A', trade: 'Salon', holidays: 'Closed at noon' };
const B = { businessName: 'B', trade: '', holidays: '' };

it('replaces the first business with the second', () => {
  const shown = withKnown({}, A);
  expect(shown).toEqual(A);
  expect(withKnown({ ...shown, contactName: 'Ann' }, B)).toEqual({ ...B, contactName: 'Ann' });
});

it('never replaces what was typed since, and does not fill in again what was cleared', () => {
  withKnown({}, A);
  const typed = { businessName: 'Typed', holidays: 'Closed at noon' };
  expect(withKnown(typed, A)).toBeUndefined();
  expect(withKnown(typed, B)).toMatchObject({ businessName: 'Typed', holidays: '' });
});

it('fills in what another source adds, and leaves the rest', () => {
  const shown = withKnown({}, A);
  expect(withKnown({ ...shown }, { contactName: 'Ann' })).toEqual({ ...A, contactName: 'Ann' });
  expect(withKnown({ ...A, contactName: 'Ann' }, B)).toEqual({ ...B, contactName: 'Ann' });
});

it('fills an empty brief in again, after it was erased or sent', () => {
  withKnown({}, A);
  expect(withKnown({}, A)).toEqual(A);
  forgetKnown();
  expect(withKnown({ trade: 'Typed' }, A)).toEqual({ ...A, trade: 'Typed' });
});
