import words from '#content/questionnaire/brief.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Answers } from '../shared/questionnaire-answers.ts';

export interface BriefLine {
  says: string;
  /** Seconds from the start of the brief. */
  from: number;
  to: number;
}

export function briefOf(answers: Answers): BriefLine[] {
  const lines = linesOf(answers, words.most);
  return (lines.at(-1)?.to ?? 0) > words.limit ? linesOf(answers, 1) : lines;
}

/** @param most How many of several answers are read. */
function linesOf(answers: Answers, most: number): BriefLine[] {
  let clock = 0;
  return words.lines.flatMap(({ question, says, options }) => {
    const chosen = (answers[question] ?? []).flatMap((option) => options[option] ?? []);
    if (chosen.length === 0) return [];
    const text = fillWords(says, { answers: listed(chosen, most) });
    const from = clock;
    clock += spokenSeconds(text);
    return [{ says: text, from, to: clock }];
  });
}

const list = new Intl.ListFormat('en-US');

function listed(chosen: readonly string[], most: number): string {
  const rest = chosen.length - most;
  if (rest <= 0) return list.format(chosen);
  return list.format([...chosen.slice(0, most), fillWords(words.more, { count: String(rest) })]);
}

const WORDS_PER_SECOND = 2.6;

/** In seconds. */
export function spokenSeconds(text: string): number {
  return text.split(/\s+/).filter(Boolean).length / WORDS_PER_SECOND;
}
