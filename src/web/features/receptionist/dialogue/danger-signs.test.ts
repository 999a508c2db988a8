import { expect, it } from 'vitest';
import { sampleAgent } from '../../../../../test/support/conversations.ts';
import {
  showsVitalSigns,
  tellsOfAttack,
  tellsOfCarbonMonoxide,
  tellsOfHiddenFire,
  tellsOfPoisonedChild,
  tellsOfRoad,
} from './danger-signs.ts';
import { plainDanger } from './present-danger.ts';

it.each([
  "One of the older fellas slid down off the bike, he's on the mat and he's not answering us, and his color's just terrible.",
  'my cousin eats them now and her lips got really fat and she makes a strange sound when she breathes',
  "He's at the bottom of the ladder now. He's snoring, but not like sleeping, and I can't get his eyes to open.",
  "my five-year-old is really hard to wake up, she's just floppy",
  'my dad keeled over and he is not moving',
  "she's slurring and her face droops on one side",
  'there is blood everywhere and he passed out',
  "the baby isn't breathing",
])('hears the signs in "%s"', (message) => expect(showsVitalSigns(message)).toBe(true));

it.each([
  "I called Dana and she's not answering",
  "he's not answering the door",
  "the fan isn't moving and it makes a noise",
  'can you do her lips blue for the show',
  'his truck makes a rattling noise and smells',
  'my husband fell off the wagon and ordered pizza again',
  'she wants her color off, it looks awful',
  "I can't wake the computer up",
])('hears none in "%s"', (message) => expect(showsVitalSigns(message)).toBe(false));

it.each([
  "Your girls left a bottle under my sink and my grandson's just drunk some of it",
  'my two year old ate one of those detergent pods',
  'my daughter swallowed a battery',
  'mi hijo tragó pastillas',
  "the lid was off my heart pills and Mia's sitting there, she's only two",
  'his sleeping tablets are gone and the baby was in there with them',
])('hears of a poisoned child in "%s"', (message) => expect(tellsOfPoisonedChild(message)).toBe(true));

it.each([
  'my dog got into the rat poison',
  "the cap was off the dog's pills, he's three, a beagle",
  "she's two blocks over and needs the drain cleaner",
  'can my son get something to eat, he drank all the juice',
  'we bought cleaning spray for the kids room',
])('hears of none in "%s"', (message) => expect(tellsOfPoisonedChild(message)).toBe(false));

it.each([
  ['plumbing', 'he passed out and his lips are blue', 'medical'],
  // The vet's callers tell of an animal.
  ['veterinary', 'he passed out and his lips are blue', undefined],
  ['plumbing', 'he passed out last month and his lips were blue', undefined],
  ['veterinary', "my two year old ate the dog's pills", 'child-danger'],
] as const)('at %s, "%s" is %s', (trade, message, danger) => {
  expect(plainDanger(sampleAgent({ trade }), message)).toBe(danger);
});

it.each([
  ['the thing in the hall says C O and we both feel dizzy', true],
  ['carbon monoxide alarm, and my son threw up', true],
  ['can you hang a carbon monoxide alarm', false],
  ['the smoke alarm chirps, it gives me a headache', false],
  ["that thing keeps doing four beeps and we've all got our heads pounding", true],
  ['co alarm going and grandma is throwin up', true],
])('"%s": a gas without a smell, %s', (message, isGas) => expect(tellsOfCarbonMonoxide(message)).toBe(isGas));

it.each([
  ['a lady got hit in front of your office', true],
  ['somebody went down on the rowing machine', false],
])('"%s" is on a road: %s', (message, isRoad) => expect(tellsOfRoad(message)).toBe(isRoad));

it.each([
  ["there's a haze up by the ceiling and it smells like something melting", true],
  ['smoke in the stairwell, and the wall is hot to the touch', true],
  ['hay humo en el pasillo y huele a quemado', true],
  ['smoke damage on the ceiling, we burned dinner last week', false],
  ['the smoke detector in the hallway goes off when I burn the toast', false],
  ['my truck smokes and smells like burning oil', false],
])('"%s": a fire that nobody sees yet, %s', (message, isFire) => expect(tellsOfHiddenFire(message)).toBe(isFire));

it.each([
  ['he is beating his wife up there and I can hear her screaming', true],
  ["a guy grabbed my sister in your lot and won't let her go", true],
  ['her ex pushed her down and locked the door, she is still in there', true],
  ['my ex hit me two years ago and I need an order renewed', false],
  ['can you push me to Friday, the kids are screaming', false],
  ['the wind threw the man door off, the screen is still there', false],
])('"%s": an attack, %s', (message, isAttack) => expect(tellsOfAttack(message)).toBe(isAttack));
