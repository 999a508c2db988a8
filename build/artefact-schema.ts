/** Lists every kind of artefact that a brochure can hold; each kind's file states its data. */
import * as v from 'valibot';
import { addOnBill } from './artefacts/add-on-bill-artefact.ts';
import { blindTest } from './artefacts/blind-test-artefact.ts';
import { caseFiles } from './artefacts/case-files-artefact.ts';
import { contactForm } from './artefacts/contact-form-artefact.ts';
import { conversationTags } from './artefacts/conversation-tags-artefact.ts';
import { eveningLog } from './artefacts/evening-log-artefact.ts';
import { handOff } from './artefacts/hand-off-artefact.ts';
import { handoffFlow } from './artefacts/handoff-flow-artefact.ts';
import { keypadAndSpeech } from './artefacts/keypad-and-speech-artefact.ts';
import { projectWaveform } from './artefacts/project-waveform-artefact.ts';
import { quoteSheet } from './artefacts/quote-sheet-artefact.ts';
import { rolePlay } from './artefacts/role-play-artefact.ts';
import { sampleReport } from './artefacts/sample-report-artefact.ts';
import { seatBill } from './artefacts/seat-bill-artefact.ts';
import { siteHealth } from './artefacts/site-health-artefact.ts';
import { stopwatch } from './artefacts/stopwatch-artefact.ts';
import { threeMargins } from './artefacts/three-margins-artefact.ts';
import { ticketSources } from './artefacts/ticket-sources-artefact.ts';
import { voicePricing } from './artefacts/voice-pricing-artefact.ts';
import { weekGrid } from './artefacts/week-grid-artefact.ts';

export const artefact = v.variant('kind', [
  // One per line, so that parallel changes don't conflict.
  addOnBill,
  blindTest,
  caseFiles,
  contactForm,
  conversationTags,
  eveningLog,
  handOff,
  handoffFlow,
  keypadAndSpeech,
  projectWaveform,
  quoteSheet,
  rolePlay,
  sampleReport,
  seatBill,
  siteHealth,
  stopwatch,
  threeMargins,
  ticketSources,
  voicePricing,
  weekGrid,
]);
