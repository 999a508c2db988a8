import { describe, expect, it } from 'vitest';
import { after, saysAfter } from '../../../../../test/support/talks.ts';

describe('a kind word', () => {
  it.each([
    ['plumbing', 'We just moved here and the kitchen sink drips', 'Welcome to town.'],
    ['landscaping', 'A limb came down on the porch. Nobody was hurt. Can you trim the tree?', 'Glad nobody was hurt.'],
    ['salon', "Don't laugh, I cut my own bangs. Can I get a haircut?", 'It happens to everybody.'],
    ['restaurant', "It's for our engagement, a table for eight please", 'Congratulations!'],
    ['cleaning', 'My mother passed away and her house needs a deep clean', "I'm so sorry for your loss."],
  ] as const)('%s: "%s" gets "%s"', (trade, text, kind) => {
    expect(saysAfter(trade, [text])[0]).toContain(kind);
  });

  it.each([
    ['auto-repair', 'My battery died and the car needs a diagnosis'],
    ['hvac', "We're all freezing here, the heat is out"],
    ['plumbing', 'The faucet drips. Is everything okay with Tuesday?'],
    ['landscaping', "There's a widow-maker hung up in the pine, I want the tree trimmed"],
    ['plumbing', 'My dad lost his keys in the drain'],
    ['plumbing', "I'm expecting a package, can you come after noon for the sink"],
    ['salon', 'I just moved my appointment to Friday, can I get color too'],
    ['auto-repair', 'The brakes were okay until yesterday, now they squeal'],
    ['cleaning', 'We just moved here and this is the worst job ever, you ruined my floor, I am furious'],
    ['law', "There's no judge assigned yet for my ticket"],
  ] as const)('%s: "%s" gets none', (trade, text) => {
    expect(
      after(trade, [text])
        .turns.at(-1)
        ?.acts.some((act) => act.startsWith('kind:')),
    ).toBe(false);
  });

  it('is said once in a call', () => {
    const says = saysAfter('plumbing', ['We just moved here and the sink drips', 'no rush', 'nobody was hurt']);
    expect(says.filter((text) => /Welcome to town|No rush|Glad/.test(text))).toHaveLength(1);
  });
});
