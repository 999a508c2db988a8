/** Runs a short talk for nobody: a browser compiles patterns at their first and second use, and no caller should wait for it. */
import type { Agent } from './agent.ts';
import { hear } from './dialogue.ts';
import { startDialogue } from './dialogue-state.ts';

const MESSAGES = [
  'Sam Ortiz, 555-0123, blokced drain at 12 Elm Road tomorrow at 11?',
  'make it wendesday at 3',
  'yes, how much is it?',
  'no thanks',
];

/** @returns one step for each message, so that a page can breathe between them. */
export function warmUpSteps(agent: Agent, now: Date): readonly (() => void)[] {
  let dialogue = startDialogue(agent, now);
  return MESSAGES.map((message) => () => {
    dialogue = hear(dialogue, message, now);
  });
}
