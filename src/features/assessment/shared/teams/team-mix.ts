/** What a team's portraits say of it together: counts of first styles and places, never an order of people. */
import { STYLES, type Style } from '../disc-scoring.ts';
import type { DiscTeamMember } from './disc-team.ts';

export interface StyleShare {
  style: Style;
  /** Whose first style it is. Somebody whose first styles are tied is under each of them. */
  names: string[];
  /** How many have their place in its quarter of the circle. */
  inQuarter: number;
}

export interface TeamMix {
  shares: Record<Style, StyleShare>;
  /** Whose portrait is balanced, so that none of their styles comes first. */
  balanced: string[];
  /** Styles that come first for nobody. */
  missing: Style[];
  /** The style that comes first for more than half of the team. */
  most: Style | undefined;
}

/** Styles that lie opposite each other on the circle. */
export const OPPOSITES = [
  ['D', 'S'],
  ['I', 'C'],
] as const satisfies readonly (readonly [Style, Style])[];

type Mixed = Pick<DiscTeamMember, 'name' | 'portraits' | 'place'>;

export function teamMixOf(members: readonly Mixed[]): TeamMix {
  const firsts = members.map((member) => ({ name: member.name, styles: firstStyles(member) }));
  const shareOf = (style: Style): StyleShare => ({
    style,
    names: firsts.filter(({ styles }) => styles.has(style)).map(({ name }) => name),
    inQuarter: members.filter(({ place }) => quarterOf(place) === style).length,
  });
  const shares = { D: shareOf('D'), I: shareOf('I'), S: shareOf('S'), C: shareOf('C') };
  return {
    shares,
    balanced: firsts.filter(({ styles }) => styles.size === 0).map(({ name }) => name),
    missing: STYLES.filter((style) => shares[style].names.length === 0),
    most: STYLES.find((style) => shares[style].names.length > members.length / 2),
  };
}

/** From the portraits alone, which every member shows: a portrait's key begins with its first style. */
function firstStyles({ portraits }: Pick<Mixed, 'portraits'>): Set<Style> {
  return new Set(portraits.flatMap(({ key }) => (key === 'balanced' ? [] : [key.charAt(0) as Style])));
}

/** Undefined on the lines between the quarters. */
export function quarterOf({ x, y }: Mixed['place']): Style | undefined {
  if (x === 0 || y === 0) return undefined;
  return y > 0 ? (x < 0 ? 'D' : 'I') : x < 0 ? 'C' : 'S';
}
