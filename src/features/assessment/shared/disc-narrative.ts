import templates from '#content/assessment/narrative-words.yaml';
import styles from '#content/assessment/styles.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Gender } from './assessment-facts.ts';
import { percentOf, standingOf, STYLES, type Scores, type Standing } from './disc-scoring.ts';

export function narrativeOf(scores: Scores, gender: Gender): string {
  const standing = standingOf(scores);
  const [primary, secondary] = standing.ranking;
  const { they, them, their, They, Their } = templates.pronouns[gender];
  const facts = {
    they,
    them,
    their,
    They,
    Their,
    primary: styles[primary].name,
    secondary: styles[secondary].name,
    secondaries: listOf(standing.second.map((style) => styles[style].name)),
    styles: listOf(standing.first.map((style) => styles[style].name)),
    primaryCount: String(scores[primary]),
    secondaryCount: String(scores[standing.second[0] ?? secondary]),
  };
  const sentences = [templates.opening[openingFor(standing)], ...portraits(standing), templates.closing];
  // Verbs are written as [singular|plural].
  const verbs = gender === 'prefer_not_to_say' ? '$2' : '$1';
  return fillWords(sentences.join(' ').replaceAll(/\[([^|[\]]*)\|([^[\]]*)\]/g, verbs), facts);
}

/** The four numbers with the names of their styles. */
export function sharesOf(scores: Scores) {
  return STYLES.map((style) => ({
    style,
    name: styles[style].name,
    pattern: styles[style].pattern,
    count: scores[style],
    percent: percentOf(scores[style]),
  }));
}

/** "Dominance", "Dominance and Influence", "Dominance, Influence and Steadiness". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function openingFor({ kind, first, second, slight }: Standing): keyof typeof templates.opening {
  if (kind === 'balanced') return first.length === 4 ? 'balancedFour' : 'balancedThree';
  if (kind === 'joint') return 'jointPrimary';
  if (second.length === 0) return 'only';
  if (second.length > 1) return slight ? 'slightJointSecondary' : 'jointSecondary';
  return slight ? 'slight' : 'single';
}

/** Sentences on what the leading styles may look like; none for a balanced result, which has no leader. */
function portraits({ kind, ranking, second }: Standing): string[] {
  if (kind === 'balanced') return [];
  const [primary, secondary] = ranking;
  if (kind === 'joint') return [templates.tendency[primary], templates.tendency[secondary]];
  return [templates.tendency[primary], ...second.slice(0, 2).map((style) => templates.support[style])];
}
