import { describe, expect, it } from 'vitest';
import rules from '#content/questionnaire/rules.yaml';
import services from '#content/questionnaire/services.yaml';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { answersFrom, questions, type Answers } from './questionnaire-answers.ts';
import { costInWords } from './questionnaire-cost.ts';
import { reportOn } from './questionnaire-report.ts';
import { recommend } from './questionnaire.ts';

/** Questions that aren't given are skipped. */
const answers = (given: Record<string, string[]>): Answers => answersFrom((question) => given[question] ?? []);
const outcomeOf = (given: Record<string, string[]>) => {
  const outcome = recommend(answers(given));
  return outcome.kind === 'fit' ? outcome.service.id : 'talk';
};

/** A plain case for each service, in the order of services.yaml. */
const CASES: [service: string, given: Record<string, string[]>][] = [
  ['receptionist', { pain: ['missed-calls'] }],
  ['outbound', { pain: ['slow-leads'], calling: ['written'] }],
  ['voice-bot', { pain: ['website'] }],
  ['phone-automation', { pain: ['phone-menu'], volume: ['most'] }],
  ['customer-service', { pain: ['tickets'] }],
  ['workflow', { pain: ['rekeying'] }],
  ['managed', { pain: ['rekeying'], also: ['missed-calls', 'tickets', 'bookings'], volume: ['many'] }],
  ['engage-iq', { pain: ['unread'] }],
  ['mod-iq', { pain: ['agent-quality'] }],
  ['mentor', { pain: ['practice'] }],
  ['showcase', { pain: ['nothing'], when: ['looking'] }],
  ['not-yet', { pain: ['missed-calls'], volume: ['few'], when: ['looking'] }],
];

describe('every service can be recommended', () => {
  it.each(CASES)('%s', (service, given) => {
    expect(outcomeOf(given)).toBe(service);
  });

  it('and the files name no other service', () => {
    expect(services.map(({ id }) => id)).toEqual(CASES.map(([service]) => service));
  });
});

it('leads on to something to try, or to a person when no service fits', () => {
  const actionOf = (given: Record<string, string[]>) => reportOn(answers(given), catalog).action;
  for (const [id, given] of CASES)
    expect(actionOf(given), id).toEqual(services.find((service) => service.id === id)?.try[0]);
  expect(actionOf({})?.to).toBe('/contact');
});

describe('the other answers count besides the main one', () => {
  it.each([
    ['the agent books on calls that come in', 'receptionist', { pain: ['bookings'], calling: ['nobody'] }],
    ['it calls people who agreed', 'outbound', { pain: ['bookings'], calling: ['written'] }],
    ['a menu with few callers needs none', 'receptionist', { pain: ['phone-menu'], volume: ['few'] }],
    [
      'rare troubles that press are no reason to wait',
      'receptionist',
      { pain: ['missed-calls'], volume: ['few'], when: ['now'] },
    ],
    [
      'many tasks at a low number stay one task',
      'workflow',
      { pain: ['rekeying'], also: ['missed-calls', 'tickets', 'bookings'], volume: ['few'] },
    ],
  ])('%s', (_, service, given) => {
    expect(outcomeOf(given)).toBe(service);
  });
});

describe('contradictory answers lead to a talk', () => {
  it.each([
    ['a bought list', { pain: ['slow-leads'], calling: ['bought'] }],
    ['call-backs to nobody', { pain: ['slow-leads'], calling: ['nobody'] }],
    ['nothing to solve within a month', { pain: ['nothing'], when: ['now'] }],
    ['nothing hurts, three things do', { pain: ['nothing'], also: ['tickets', 'website', 'unread'] }],
    ['calls ring out though people are there', { pain: ['missed-calls'], hours: ['open'], takeover: ['always'] }],
    ['systems to connect, but none', { pain: ['rekeying'], systems: ['none'] }],
    ['systems and none of them', { pain: ['website'], systems: ['website', 'none'] }],
    ['something that is not on the list', { pain: ['other'] }],
  ])('%s', (_, given) => {
    const outcome = recommend(answers(given));
    expect(outcome.kind).toBe('talk');
    expect(outcome.kind === 'talk' && outcome.contradictions.length).toBe(1);
  });

  it('and so do answers that point to no service', () => {
    expect(recommend(answers({ pain: ['unread'], volume: ['few'] }))).toEqual({
      kind: 'talk',
      contradictions: [],
      nearest: undefined,
    });
  });

  it('names the nearest service', () => {
    expect(recommend(answers({ pain: ['slow-leads'], calling: ['bought'] }))).toMatchObject({
      nearest: { id: 'outbound' },
    });
  });
});

describe('confidence', () => {
  const ALL = { pain: ['missed-calls'], volume: ['some'], hours: ['closed'], takeover: ['open'], systems: ['phone'] };
  const claimOf = (given: Record<string, string[]>) => {
    const outcome = recommend(answers(given));
    return outcome.kind === 'fit' && outcome.claim;
  };

  it('is clear when nothing is missing, and lower with each skipped answer that matters', () => {
    expect(claimOf(ALL)).toBe('clear');
    expect(claimOf({ ...ALL, volume: ['skip'] })).toBe('likely');
    expect(claimOf({ ...ALL, volume: ['skip'], systems: [] })).toBe('guess');
    expect(recommend(answers({ ...ALL, volume: ['skip'] }))).toMatchObject({ open: ['volume'] });
  });

  it('is not lowered by a skipped answer that changes nothing', () => {
    expect(claimOf({ pain: ['practice'] })).toBe('clear');
  });

  it('names another service that scored almost as high', () => {
    const given = {
      pain: ['bookings'],
      volume: ['some'],
      takeover: ['open'],
      systems: ['calendar'],
      hours: ['open'],
      calling: ['skip'],
    };
    expect(recommend(answers(given))).toMatchObject({ service: { id: 'outbound' }, close: { id: 'receptionist' } });
  });
});

describe('the reasons', () => {
  it('name the answers for and against the service, and its cautions', () => {
    const outcome = recommend(
      answers({ pain: ['website'], systems: ['website'], takeover: ['nobody'], volume: ['few'] }),
    );
    expect(outcome).toMatchObject({
      service: { id: 'voice-bot' },
      why: [{ answer: 'Website visitors leave' }, { answer: expect.stringContaining('Our website') }],
      against: [{ answer: expect.stringContaining('Nobody for now') }],
    });
    expect(outcome.kind === 'fit' && outcome.cautions).toHaveLength(2);
  });

  it('are complete sentences for any answers', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const report = reportOn(someAnswers(seed), catalog);
      const texts = [report.title, ...report.texts, ...report.sections.flatMap((one) => [...one.texts, ...one.items])];
      expect(texts.filter((text) => /[{}]|undefined|NaN|“”/.test(text))).toEqual([]);
      expect(report.sections.find(({ heading }) => heading === 'Why')?.items).not.toEqual([]);
    }
  });
});

describe('the price', () => {
  const costOf = (id: string, given: Record<string, string[]>) => {
    const service = services.find((one) => one.id === id);
    return service ? costInWords(service, answers(given), catalog).join(' ') : '';
  };

  it.each([
    ['few', 'On Starter that comes to $149 a month.'],
    ['some', 'On Starter that comes to $149 a month.'],
    ['many', 'On Growth that comes to $413.40 a month.'],
    ['most', 'On Scale that comes to $1,139.10 a month.'],
  ])("is the cheapest plan's for %s calls", (volume, sentence) => {
    expect(costOf('receptionist', { volume: [volume] })).toContain(sentence);
  });

  it('starts with the smallest plan when the number of calls is unknown', () => {
    expect(costOf('phone-automation', {})).toContain('Growth starts at $399 a month with 1,000 minutes.');
  });

  it('names every plan of a service that has no minutes', () => {
    expect(costOf('customer-service', {})).toContain(
      'Workflow care starts at $300 a month, after a written quote. Building it starts at $1,500.',
    );
    expect(costOf('mentor', {})).toContain('Mentor is $49 a month for each seat.');
    expect(costOf('showcase', {})).toBe("Nothing. It's free.");
  });
});

describe('the files', () => {
  const options = new Map(questions.map((question) => [question.id, question.options.map(({ id }) => id)]));
  const known = new Set(services.map(({ id }) => id));
  const conditions = [...rules.rules, ...rules.cautions, ...rules.contradictions].flatMap(({ when }) => when);

  it('name only existing questions, options and services', () => {
    expect(conditions.filter(({ question, any }) => any.some((one) => !options.get(question)?.includes(one)))).toEqual(
      [],
    );
    const named = [
      ...rules.rules.flatMap(({ gives }) => Object.keys(gives)),
      ...rules.cautions.flatMap((one) => one.for),
    ];
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(services.flatMap(({ leansOn }) => leansOn).filter((id) => !options.has(id))).toEqual([]);
  });

  it('give every answer to the first question a meaning', () => {
    const meant = new Set(conditions.filter(({ question }) => question === 'pain').flatMap(({ any }) => any));
    expect(options.get('pain')?.filter((id) => !meant.has(id))).toEqual([]);
  });
});

/** A random number of options for each question, the same for the same seed. */
function someAnswers(seed: number): Answers {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const given = Object.fromEntries(
    questions.map(({ id, options }) => [id, options.map((option) => option.id).filter(() => next() < 0.3)]),
  );
  return answers({ ...given, pain: given['pain']?.length ? given['pain'] : ['other'] });
}
