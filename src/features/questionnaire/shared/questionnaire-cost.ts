import words from '#content/questionnaire/questionnaire-words.yaml';
import rules from '#content/questionnaire/rules.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { minutesAtCap } from '#features/pricing/shared/month-bill.ts';
import { formatCents, formatCount } from '#shared/text/money.ts';
import { cheapestPlan } from '#features/pricing/shared/plan-bill.ts';
import { questions, type Answers } from './questionnaire-answers.ts';
import type { Service } from './questionnaire.ts';
import { voicePlansOf, type PricedPlan, type VoicePlan } from '#features/pricing/shared/voice-plan.ts';

const WEEKS_A_MONTH = 52 / 12;

/** What can be bought, and the line that stands beside each price. */
export interface Sold {
  plans: readonly PricedPlan[];
  note: string;
}

export function costInWords({ plans: ids, extra }: Service, answers: Answers, sold: Sold): string[] {
  const plans = sold.plans.filter(({ id }) => ids.includes(id));
  const voicePlans = voicePlansOf(plans);
  const lines = voicePlans.length > 0 ? voiceCost(voicePlans, perWeekIn(answers)) : plans.map(planCost);
  if (lines.length === 0) return [words.cost.free];
  return [...lines, ...(extra === undefined ? [] : [extra]), sold.note];
}

function voiceCost(plans: readonly VoicePlan[], perWeek: number | undefined): string[] {
  const [smallest] = plans;
  if (perWeek === undefined) return smallest ? [fillWords(words.cost.voiceUnknown, figuresOf(smallest))] : [];
  const minutes = Math.round(perWeek * WEEKS_A_MONTH * rules.minutesPerCall);
  const cheapest = cheapestPlan(plans, minutes);
  if (!cheapest) return [];
  const { plan, raised } = cheapest;
  const { bill } = raised ?? cheapest;
  return [
    fillWords(words.cost.voice, { perWeek: formatCount(perWeek), minutes: formatCount(minutes) }),
    fillWords(words.cost.voiceTotal, { ...figuresOf(plan), total: formatCents(bill.total) }),
    fillWords(raised ? words.cost.voiceRaised : words.cost.voiceCap, {
      cap: formatCents(plan.overage.cap),
      capMinutes: formatCount(minutesAtCap(plan)),
      raised: formatCents(bill.overage),
    }),
  ];
}

function planCost({ name, kind, unitName, quoteFirst, setup, monthly }: PricedPlan): string {
  const { subscription, seats, quoteFirst: afterQuote } = words.cost;
  const text = kind === 'seats' ? seats : quoteFirst ? afterQuote : subscription;
  const price = fillWords(text, { plan: name, monthly: formatCents(monthly), unit: unitName ?? '' });
  return setup === undefined ? price : `${price} ${fillWords(words.cost.setup, { setup: formatCents(setup) })}`;
}

function figuresOf({ name, monthly, setup, included }: VoicePlan): Record<string, string> {
  return {
    plan: name,
    monthly: formatCents(monthly),
    setup: formatCents(setup),
    included: formatCount(included.minutes),
  };
}

function perWeekIn(answers: Answers): number | undefined {
  return questions
    .flatMap(({ id, options }) => options.filter((option) => answers[id]?.includes(option.id)))
    .find(({ perWeek }) => perWeek !== undefined)?.perWeek;
}
