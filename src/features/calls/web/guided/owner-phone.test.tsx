import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import noHeat from '#content/guided-calls/no-heat-guided-call.yaml';
import words from '#content/guided-calls/call-words.yaml';
import spanish from '#content/guided-calls/spanish-guided-call.yaml';
import { sampleBusiness } from '#features/calls/shared/call-businesses.ts';
import { wholeCall } from '#features/calls/shared/guided-call.ts';
import type { GuidedCall } from '#features/calls/shared/guided-call-schema.ts';
import { OwnerPhone } from './owner-phone.tsx';

/** A Wednesday morning. */
const NOW = new Date(2026, 0, 14, 11, 20);

test('the text says first what is urgent, and what the caller was told about the price', () => {
  const { state, text } = phoneAfter(noHeat);
  expect(text).toMatch(new RegExp(`${words.phone.text} +${state.card.urgent}\\.`));
  expect(state.card.price).toContain('$');
  expect(text).toContain(`${state.card.price}. ${state.known.name}`);
});

test("what the owner reads of a Spanish call is in English, and the calendar names the caller's work", () => {
  const { state, text } = phoneAfter(spanish);
  expect(text).not.toMatch(/mañana|tarde/);
  expect(text).toContain(`${state.card.wants}: ${state.known.name}`);
});

function phoneAfter(call: GuidedCall) {
  const state = wholeCall(call, sampleBusiness(call.trade), NOW);
  return { state, text: renderToStaticMarkup(<OwnerPhone state={state} />).replaceAll(/<[^>]+>/g, ' ') };
}
