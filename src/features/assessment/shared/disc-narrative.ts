import templates from '#content/assessment/narrative.yaml';
import styles from '#content/assessment/styles.yaml';
import type { Gender } from './assessment-facts.ts';
import { standingOf, type Scores, type Standing } from './disc-scoring.ts';

interface Pronoun {
  they: string;
  them: string;
  their: string;
  /** Whether verbs take their plural form. */
  plural: boolean;
}

const PRONOUNS: Record<Gender, Pronoun> = {
  female: { they: 'she', them: 'her', their: 'her', plural: false },
  male: { they: 'he', them: 'him', their: 'his', plural: false },
  prefer_not_to_say: { they: 'they', them: 'them', their: 'their', plural: true },
};

export function narrativeOf(scores: Scores, gender: Gender): string {
  const standing = standingOf(scores);
  const [primary, secondary] = standing.ranking;
  const facts: Record<string, string> = {
    ...pronounFacts(PRONOUNS[gender]),
    primary: styles[primary].name,
    secondary: styles[secondary].name,
    secondaries: listOf(standing.second.map((style) => styles[style].name)),
    styles: listOf(standing.first.map((style) => styles[style].name)),
    primaryCount: String(scores[primary]),
    secondaryCount: String(scores[standing.second[0] ?? secondary]),
  };
  const sentences = [templates.opening[openingFor(standing)], ...portraits(standing), templates.closing];
  return sentences.map((sentence) => fill(sentence, facts, PRONOUNS[gender].plural)).join(' ');
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

function pronounFacts({ they, them, their }: Pronoun): Record<string, string> {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { they, them, their, They: capital(they), Their: capital(their) };
}

/** Fills {placeholders} and picks from [singular|plural] verb forms. */
function fill(template: string, facts: Record<string, string>, plural: boolean): string {
  return template
    .replaceAll(/\[([^|[\]]*)\|([^[\]]*)\]/g, (_, one: string, many: string) => (plural ? many : one))
    .replaceAll(/\{(\w+)\}/g, (placeholder, key: string) => facts[key] ?? placeholder);
}
