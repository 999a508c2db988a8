import { expect, it } from 'vitest';
import { withSoftware } from './job-software.ts';
import { bylineOf, withPeople } from './named-people.ts';
import { withPictures } from './shown-pictures.ts';

const SOFTWARE = {
  notBuiltIn: 'Not built in.',
  sentences: {
    yes: 'Into {names}.',
    calendar: 'By calendar into {names}.',
    email: 'By email to {names}.',
    ask: 'Or {names}?',
  },
  software: {
    Jobber: { works: 'ask', on: ['hvac', 'salons'] },
    Titan: { works: 'ask', on: ['hvac'] },
    Booksy: { works: 'yes', on: ['salons'] },
    Fresha: { works: 'yes', on: ['salons'] },
  },
} as Parameters<typeof withSoftware>[1];
const asked = (software?: string) => ({ question: 'Which?', answer: 'It depends.', ...(software && { software }) });

it('ends an answer with the software of its trade, and opens it', () => {
  const page = {
    title: 'Page',
    blocks: [{ kind: 'faq', items: [asked('hvac'), asked('salons'), asked()] }, { kind: 'next' }],
  };
  expect(withSoftware(page, SOFTWARE)).toEqual({
    title: 'Page',
    blocks: [
      {
        kind: 'faq',
        items: [
          { question: 'Which?', open: true, answer: 'Not built in. It depends. Or Jobber or Titan?' },
          { question: 'Which?', open: true, answer: 'It depends. Into Booksy or Fresha. Or Jobber?' },
          { question: 'Which?', answer: 'It depends.' },
        ],
      },
      { kind: 'next' },
    ],
  });
  const plain = { blocks: [{ kind: 'faq', items: [asked()] }] };
  expect(withSoftware(plain, SOFTWARE)).toBe(plain);
  expect(() => withSoftware({ blocks: [{ kind: 'faq', items: [asked('law')] }] }, SOFTWARE)).toThrow('"law"');
});

const dana = { name: 'Dana', role: 'Founder', answersFor: 'Prices', founder: true, writes: true } as const;
const bo = { name: 'Bo', role: 'Engineer', answersFor: 'Setup' };
const page = { title: 'Page', blocks: [{ kind: 'people' }, { kind: 'text' }, { kind: 'letter' }] };
const kindsWith = (people: Parameters<typeof withPeople>[1]) =>
  (withPeople(page, people) as typeof page).blocks.map(({ kind }) => kind);

it('shows people, and the founder’s letter, where there are any', () => {
  expect(withPeople(page, { people: [bo, dana], letter: ['Hello.'] })).toEqual({
    title: 'Page',
    blocks: [
      { kind: 'people', people: [bo, dana] },
      { kind: 'text' },
      { kind: 'letter', from: dana, letter: ['Hello.'] },
    ],
  });
  expect(kindsWith({ people: [], letter: ['Hello.'] })).toEqual(['text']);
  expect(kindsWith({ people: [bo], letter: ['Hello.'] })).toEqual(['people', 'text']);
  expect(kindsWith({ people: [dana], letter: [] })).toEqual(['people', 'text']);
  expect(bylineOf({ people: [bo, dana], letter: [] })).toBe('Dana');
  expect(bylineOf({ people: [bo], letter: [] })).toBeUndefined();
});

it('puts a picture’s words and size in the place of its name', () => {
  const known = { described: { desk: { alt: 'The desk' } }, sizes: { desk: { width: 2, height: 1 } } };
  const readFrom = known as unknown as Parameters<typeof withPictures>[1];
  const block = { kind: 'pictures', pictures: ['desk'], note: null };
  expect(withPictures({ blocks: [block] }, readFrom)).toEqual({
    blocks: [{ ...block, pictures: [{ file: 'desk', alt: 'The desk', width: 2, height: 1 }] }],
  });
  for (const lacking of [
    { ...known, sizes: {} },
    { ...known, described: {} },
  ])
    expect(() => withPictures({ pictures: ['desk'] }, lacking as unknown as typeof readFrom)).toThrow('"desk"');
});
