/** What words a danger needs, what denies it, and what stays one. */
import { describe, expect, it, test } from 'vitest';
import { after } from '../../../../../test/support/talks.ts';
import type { DemoTradeName } from '../../../../shared/receptionist/demo-business.ts';
import { hasWordsFor, isDenied } from './danger-words.ts';

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
  ['fire', 'no smoke, but flames', false],
  ['fire', 'no fire, just a lot of smoke', false],
  ['gas', 'no smell, but we all feel sick', false],
  ['medical', "I'm fine, my husband isn't breathing", false],
  ['medical', "he's fine, but she isn't breathing", false],
  ['medical', "she says she's fine", false],
] as const)('%s denied by "%s": %s', (kind, message, denied) => {
  expect(isDenied(kind, message)).toBe(denied);
});

/** Each is near an idiom, a denial or something over. */
const STAYS: readonly (readonly [DemoTradeName, string])[] = [
  ['plumbing', "somebody's breaking into my house, I can see him on camera right now"],
  ['plumbing', "my husband fell, he's stone cold and not breathing"],
  ['salon', 'my boyfriend is about to kill me, he has a knife'],
  ['gym', 'he is about to shoot me'],
  ['property', "there's smoke pouring out of the wall but no flames yet"],
  ['property', 'no fire, just a lot of smoke coming out of the outlet'],
  ['hvac', 'no smell but the detector is beeping and we all have headaches'],
  ['gym', "I'm fine, my husband collapsed and is unconscious"],
  ['cleaning', 'a kid is drowning in here, in the pool'],
  ['restaurant', 'stage manager here, the curtain is on fire'],
  ['gym', 'we were at rehearsal and an actor collapsed, he is not breathing'],
  ['plumbing', "he killed my mom and now he's coming for me"],
  ['hvac', 'my husband is literally dying, his chest hurts and his arm is numb'],
  ['plumbing', 'my dad is dying of the heat in here, he passed out'],
  ['plumbing', "lips are blue. she says she's fine"],
  ['salon', 'I could just die and nobody would miss me'],
  ['plumbing', 'a blue flame is shooting out of the gas line'],
];

test.each(STAYS)('%s: "%s" stays a danger', (trade, text) => expect(after(trade, [text]).outcome).toBe('emergency'));

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
    ['plumbing', 'Buenos días, se me tapó el fregadero de la cocina, ya le eché de todo y el agua nomás no baja'],
  ] as const)('%s: "%s" is no danger', (trade, text) => {
    expect(after(trade, [text]).outcome).not.toBe('emergency');
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
    expect(after(trade, [text]).turns.at(-1)?.acts).toContain(`danger:${kind}`);
  });
});
