import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CIRCLE_RADIUS, LABEL_HEIGHT, MAP_WIDTH, teamMapOf, widthOf, type MapLabel } from './team-map.ts';

const pick = fc.integer({ min: 0, max: 30 });
const place = fc.tuple(pick, pick).map(([x, y]) => ({ x: x / 15 - 1, y: y / 15 - 1 }));
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 24, unit: 'grapheme' }),
  fc.constant('Wilhelmina-Marie Magdalena'),
);
const member = fc.record({ id: fc.uuid(), name, isYou: fc.boolean(), place });
const members = fc.array(member, { minLength: 2, maxLength: 40 });

function boxOf({ side, x, y, text }: MapLabel) {
  const width = widthOf(text);
  const left = side === 'left' ? x - width : x;
  return { left, right: left + width, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
}

describe('a team map', () => {
  it('has no two labels that overlap, for any 2 to 40 members', () => {
    fc.assert(
      fc.property(members, (team) => {
        const boxes = teamMapOf(team).labels.map(boxOf);
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1)) {
            const apart =
              a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1e-6 || b.bottom <= a.top + 1e-6;
            expect(apart).toBe(true);
          }
      }),
    );
  });

  it('keeps every label in the picture, beside the circle, with a dot on it', () => {
    fc.assert(
      fc.property(members, (team) => {
        const { height, labels } = teamMapOf(team);
        expect(labels.map(({ id }) => id).toSorted()).toEqual(team.map(({ id }) => id).toSorted());
        for (const label of labels) {
          const box = boxOf(label);
          expect(Math.min(Math.abs(box.left), Math.abs(box.right))).toBeGreaterThan(CIRCLE_RADIUS);
          expect(Math.max(Math.abs(box.left), Math.abs(box.right))).toBeLessThanOrEqual(MAP_WIDTH / 2);
          expect(Math.max(-box.top, box.bottom)).toBeLessThanOrEqual(height / 2 + 1e-6);
          expect(Math.hypot(label.dot.x, label.dot.y)).toBeLessThanOrEqual(CIRCLE_RADIUS + 1e-6);
        }
      }),
    );
  });

  it('puts few names beside their own half of the circle', () => {
    const at = (id: string, x: number) => ({ id, name: id, isYou: false, place: { x, y: 0.2 } });
    const { labels } = teamMapOf([at('a', 0.4), at('b', 0.2), at('c', -0.3)]);
    expect(Object.fromEntries(labels.map(({ id, side }) => [id, side]))).toEqual({ a: 'right', b: 'right', c: 'left' });
  });
});
