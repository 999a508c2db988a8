/** Every kind of artefact that a brochure can hold; each kind's file says what data it is drawn from. */
import * as v from 'valibot';
import { eveningLog } from './artefacts/evening-log-artefact.ts';
import { handOff } from './artefacts/hand-off-artefact.ts';
import { handoffFlow } from './artefacts/handoff-flow-artefact.ts';
import { keypadAndSpeech } from './artefacts/keypad-and-speech-artefact.ts';
import { threeMargins } from './artefacts/three-margins-artefact.ts';
import { ticketSources } from './artefacts/ticket-sources-artefact.ts';
import { weekGrid } from './artefacts/week-grid-artefact.ts';

export const artefact = v.variant('kind', [
  // One a line, so that pages can be added side by side.
  eveningLog,
  handOff,
  handoffFlow,
  keypadAndSpeech,
  threeMargins,
  ticketSources,
  weekGrid,
]);
