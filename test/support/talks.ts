/** Talks with a sample receptionist on a Monday morning. */
import type { DemoTradeName } from '../../src/shared/receptionist/demo-business.ts';
import { hear } from '../../src/web/features/receptionist/dialogue/dialogue.ts';
import { startDialogue, type Dialogue } from '../../src/web/features/receptionist/dialogue/dialogue-state.ts';
import { sampleAgent } from './conversations.ts';

export const MONDAY = new Date('2026-11-16T09:00');

export function after(trade: DemoTradeName, said: readonly string[]): Dialogue {
  return said.reduce((dialogue, text) => hear(dialogue, text, MONDAY), startDialogue(sampleAgent({ trade }), MONDAY));
}

/** What the agent said, but for the greeting. */
export function saysAfter(trade: DemoTradeName, said: readonly string[]): string[] {
  return after(trade, said)
    .turns.slice(1)
    .flatMap(({ speaker, says }) => (speaker === 'agent' ? [says] : []));
}
