/** What words a danger needs, what denies it, and what stays one. */
import { describe, expect, it } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import { hear } from './dialogue.ts';
import { hasWordsFor, isDenied } from './danger-words.ts';
import { startDialogue } from './dialogue-state.ts';
import type { DemoTradeName } from '../../../../shared/receptionist/demo-business.ts';

const NOW = new Date('2026-11-16T09:00');

it.each([
  ['fire', 'barn is ablaze with the horses in it', true],
  ['fire', 'le salen llamas al boiler', true],
  ['fire', 'the meter printer died on me', false],
  ['gas', 'huele a huevo podrido y estoy mareado', true],
  ['child-danger', 'mi bebé se quedó encerrado en el carro', true],
  ['child-danger', 'el señor del 5B no abre', false],
  ['medical', 'se me tapó el fregadero de la cocina, ya le eché de todo y el agua no baja', false],
] as const)('%s in "%s": %s', (kind, message, has) => {
  expect(hasWordsFor(kind, message)).toBe(has);
});

it.each([
  ['fire', "There's no smoke, nothing's burning, it only chirps", true],
  ['fire', 'there is smoke coming out of the wall', false],
  ['medical', "He's fine, he thinks it's hilarious", true],
  ['medical', "I'm fine but my husband isn't breathing", false],
] as const)('%s denied by "%s": %s', (kind, message, denied) => {
  expect(isDenied(kind, message)).toBe(denied);
});

describe('a call', () => {
  it.each([
    ['hvac', 'dude our AC quit and we are literally dying in here, like bury me now, it just blows warm'],
    [
      'property',
      "The smoke alarm has been chirping since two. There's no smoke, nothing's burning. New batteries, too.",
    ],
    [
      'landscaping',
      "I'm drowning over here, oak leaves up to my knees, and the lady next door is about ready to shoot me",
    ],
    ['electrical', 'Stage manager here. We shoot a man at the end of act two, and the socket by the desk is dead'],
    ['plumbing', 'Buenos días, se me tapó el fregadero de la cocina, ya le eché de todo y el agua nomás no baja'],
  ] as const)('%s: "%s" is no danger', (trade, text) => {
    expect(outcomeOf(trade, text)).not.toBe('emergency');
  });

  it.each([
    ['property', 'del apartamento de al lado está saliendo como una neblina gris por debajo de su puerta', 'fire'],
    [
      'hvac',
      "It says C-O on it and a number. My sister went back to bed, she's got a head like New Year's morning",
      'gas',
    ],
    ['landscaping', "Your plow truck and a Honda came together, and she says she can't feel her legs", 'crash'],
    [
      'veterinary',
      "my two-year-old's on the floor with the dog's pill bottle, the cap's off and nine are gone",
      'child-danger',
    ],
    ['plumbing', 'kitchen kinda stinks like eggs and my heads a bit fuzzy but i got matches', 'gas'],
  ] as const)('%s: "%s" is one', (trade, text, kind) => {
    expect(actsOf(trade, text)).toContain(`danger:${kind}`);
  });
});

function outcomeOf(trade: DemoTradeName, text: string) {
  return hear(startDialogue(sampleAgent({ trade }), NOW), text, NOW).outcome;
}

function actsOf(trade: DemoTradeName, text: string) {
  return hear(startDialogue(sampleAgent({ trade }), NOW), text, NOW).turns.at(-1)?.acts;
}
