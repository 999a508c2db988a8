/** A team of people who show each other their portraits, as the server describes it to the browser. */
import type { Scores } from '../disc-scoring.ts';
import type { PortraitKey } from '../portrait.ts';

export const TEAM_MAX_MEMBERS = 40;
/** Teams that one account may have opened or joined. */
export const TEAMS_PER_PERSON = 10;

/** In code points. */
export const TEAM_NAME_MAX_LENGTH = 60;
export const MEMBER_NAME_MAX_LENGTH = 24;

export interface DiscTeamMember {
  /** Of the membership: it says nothing about the account. */
  id: string;
  name: string;
  isYou: boolean;
  isOwner: boolean;
  /** The first, and those that fit as well because styles are tied. */
  portraits: readonly { key: PortraitKey; name: string }[];
  /** On the circle of styles, each from −1 to 1. */
  place: { x: number; y: number };
  /** Null when the member hides them. */
  scores: Scores | null;
}

export interface DiscTeam {
  id: string;
  name: string;
  isOwner: boolean;
  /** In the order of their names. Empty for an owner who shows nothing. */
  members: readonly DiscTeamMember[];
  /** What the caller shows; null for an owner whose result is gone. */
  own: { name: string; assessmentId: string; hidesNumbers: boolean } | null;
  /** The link that invites; null for all but the owner. */
  link: string | null;
}

export interface DiscTeams {
  teams: readonly { id: string; name: string; members: number; isOwner: boolean }[];
  /** The caller's own results, newest first. */
  results: readonly { id: string; completedAt: string; portrait: string; firstName: string }[];
}

/** What an invitation says to somebody who isn't on the team. */
export interface DiscTeamInvitation {
  team: { id: string; name: string; members: number };
  /** The owner's name on the map; empty while the owner isn't on it. */
  from: string;
  isMember: boolean;
}
