import { productOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { TRAP_FIELD } from '#shared/visitors/screening-facts.ts';
import { controlsOf, readForm, type FilledForm } from '#web/forms/filled-form.ts';

/** Turns the consent box into a text and leaves out empty answers. */
export function answersOf({ texts, choices }: FilledForm): BriefAnswers {
  const { agreed = [], ...lists } = choices;
  const { [TRAP_FIELD]: _trap, ...written } = texts;
  const all = { ...written, agreed: agreed[0] ?? '', ...lists };
  return Object.fromEntries(Object.entries(all).filter(([, answer]) => answer.length > 0));
}

export function answersIn(form: HTMLFormElement): BriefAnswers {
  return answersOf(readForm(form));
}

/** Includes the form's empty fields, so that a removed answer is also saved. */
export function fieldsOf(answers: BriefAnswers, form?: HTMLFormElement): FilledForm {
  const texts: Record<string, string> = {};
  const choices: Record<string, readonly string[]> = {};
  for (const { name, type } of form ? controlsOf(form) : []) {
    if (type === 'checkbox') choices[name] = [];
    // One product is always chosen, also for a brief from before there was a choice.
    else texts[name] = name === 'product' ? productOf(answers).id : '';
  }
  for (const [name, answer] of Object.entries(answers)) {
    if (Array.isArray(answer)) choices[name] = answer;
    else if (name === 'agreed') choices[name] = answer ? [answer] : [];
    else texts[name] = answer ?? '';
  }
  return { texts, choices };
}
