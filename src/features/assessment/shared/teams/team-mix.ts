/** What a team's portraits say of it together: who puts which style first, never an order of people. */
import { STYLES, type Style } from '../disc-scoring.ts';
import type { DiscTeamMember } from './disc-team.ts';

export interface TeamMix {
  /** Whose first style it is. Somebody whose first styles are tied is under each of them. */
  names: Record<Style, string[]>;
  /** Whose portrait is balanced, so that none of their styles comes first. */
  balanced: string[];
  /** The style that comes first for more than half of the team. */
  most: Style | undefined;
}

type Mixed = Pick<DiscTeamMember, 'name' | 'portraits'>;

export function teamMixOf(members: readonly Mixed[]): TeamMix {
  const firsts = members.map((member) => ({ name: member.name, styles: firstStyles(member) }));
  const namesOf = (style: Style) => firsts.filter(({ styles }) => styles.has(style)).map(({ name }) => name);
  const names = { D: namesOf('D'), I: namesOf('I'), S: namesOf('S'), C: namesOf('C') };
  return {
    names,
    balanced: firsts.filter(({ styles }) => styles.size === 0).map(({ name }) => name),
    most: STYLES.find((style) => names[style].length > members.length / 2),
  };
}

/** From the portraits alone, which every member shows: a portrait's key begins with its first style. */
function firstStyles({ portraits }: Mixed): Set<Style> {
  return new Set(portraits.flatMap(({ key }) => (key === 'balanced' ? [] : [key.charAt(0) as Style])));
}
