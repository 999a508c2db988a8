/**
 * Runs a short talk in advance, because a browser compiles patterns at their first uses and a caller would wait for
 * that.
 */
import type { Agent } from './agent.ts';
import { hear } from './dialogue.ts';
import { startDialogue } from './dialogue-state.ts';

const MESSAGES = [
  'Sam Ortiz, 555-0123, blokced drain at 12 Elm Road tomorrow at 11?',
  'make it wendesday at 3',
  'yes, how much is it?',
  'no thanks',
];

/** @returns one step for each message, so that the page can handle input between them. */
export function warmUpSteps(agent: Agent, now: Date): readonly (() => void)[] {
  let dialogue = startDialogue(agent, now);
  return MESSAGES.map((message) => () => {
    dialogue = hear(dialogue, message, now);
  });
}
