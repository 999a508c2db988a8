/** Lists every kind of artifact that a brochure can hold; each kind's file states its data. */
import * as v from 'valibot';
import { addOnBill } from './artifacts/add-on-bill-artifact.ts';
import { blindTest } from './artifacts/blind-test-artifact.ts';
import { caseFiles } from './artifacts/case-files-artifact.ts';
import { contactForm } from './artifacts/contact-form-artifact.ts';
import { conversationTags } from './artifacts/conversation-tags-artifact.ts';
import { eveningLog } from './artifacts/evening-log-artifact.ts';
import { handOff } from './artifacts/hand-off-artifact.ts';
import { handoffFlow } from './artifacts/handoff-flow-artifact.ts';
import { keypadAndSpeech } from './artifacts/keypad-and-speech-artifact.ts';
import { projectWaveform } from './artifacts/project-waveform-artifact.ts';
import { quoteSheet } from './artifacts/quote-sheet-artifact.ts';
import { rolePlay } from './artifacts/role-play-artifact.ts';
import { sampleReport } from './artifacts/sample-report-artifact.ts';
import { seatBill } from './artifacts/seat-bill-artifact.ts';
import { siteHealth } from './artifacts/site-health-artifact.ts';
import { stopwatch } from './artifacts/stopwatch-artifact.ts';
import { threeMargins } from './artifacts/three-margins-artifact.ts';
import { ticketSources } from './artifacts/ticket-sources-artifact.ts';
import { voicePricing } from './artifacts/voice-pricing-artifact.ts';
import { weekGrid } from './artifacts/week-grid-artifact.ts';

export const artifact = v.variant('kind', [
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
