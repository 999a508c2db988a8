import brand from '#content/brand.yaml';
import words from '#content/launch-brief/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import type { SummarySection } from '../shared/brief-answers.ts';
import type { EmailAttachment } from '#server/platform/mail/outbox/email-declaration.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { unlinked } from '#server/platform/mail/rendering/visitor-text.ts';
import { drawLetterhead } from '#server/platform/pdf/pdf-letterhead.ts';
import { CONTENT_WIDTH, createSheet, type Sheet, type TextStyle } from '#server/platform/pdf/pdf-sheet.ts';
import type { BriefDocument } from './brief-document.ts';
import { utcDay } from '#server/platform/utc-words.ts';

const TITLE: TextStyle = { font: 'title', size: 22 };
const HEADING: TextStyle = { font: 'title', size: 13 };
const TERM: TextStyle = { font: 'strong', size: 9.5, color: COLORS.goldText };
const BODY: TextStyle = { font: 'text', size: 9.5, lineGap: 1.5 };
const SOFT: TextStyle = { ...BODY, color: COLORS.inkSoft };
const GAP = 6;
/** A word that fits no line is broken here, because pdfkit would measure it character by character, which takes four times as long. */
const OVERLONG = /\S{50}(?=\S{50})/g;

export async function briefAttachments(brief: BriefDocument): Promise<EmailAttachment[]> {
  const content = await renderBriefPdf(brief);
  return [{ filename: `launch-brief-version-${brief.number}.pdf`, contentType: 'application/pdf', content }];
}

export async function renderBriefPdf(brief: BriefDocument): Promise<Buffer> {
  const { businessName, number, sentAt, sections, files } = brief;
  const sheet = await createSheet({
    title: fillWords(words.title, { business: unlinked(businessName) }),
    author: brand.name,
    createdAt: sentAt,
  });
  let y = drawLetterhead(sheet, brand.name, [brand.phone, brand.email]);
  y = draw(sheet, 'H1', fillWords(words.title, { business: businessName }), TITLE, y) + GAP;
  y = draw(sheet, 'P', fillWords(words.version, { number: String(number), day: utcDay(sentAt) }), SOFT, y) + 2 * GAP;
  for (const section of sections) y = drawSection(sheet, section, y);
  if (files.length > 0) {
    const { heading, stored } = words.files;
    drawSection(sheet, { heading, rows: [{ term: stored, value: files.join('\n') }], unanswered: [] }, y);
  }
  return sheet.finish(`${brand.name} · ${brand.email}`);
}

function drawSection(sheet: Sheet, { heading, rows, unanswered }: SummarySection, top: number): number {
  let y = draw(sheet, 'H2', heading, HEADING, top + GAP, 3 * HEADING.size) + GAP;
  for (const { term, value } of rows) {
    y = draw(sheet, 'H3', term, TERM, y, 2 * BODY.size) + 1;
    // One paragraph per line: a long answer may break across pages between its lines.
    for (const line of value.replaceAll(OVERLONG, '$&\n').split('\n')) y = draw(sheet, 'P', line || ' ', BODY, y);
    y += GAP;
  }
  if (unanswered.length === 0) return y;
  return draw(sheet, 'P', fillWords(words.open, { questions: unanswered.join(', ') }), SOFT, y) + GAP;
}

/** @param below Height that must stay free below the text on the same page. */
function draw(sheet: Sheet, tag: string, text: string, style: TextStyle, y: number, below = 0): number {
  // Anybody can have a brief sent to anybody, so it carries no links that its sender typed.
  const shown = unlinked(text);
  const top = sheet.roomFor(sheet.heightOf(shown, style, CONTENT_WIDTH) + below, y);
  return sheet.block(tag, shown, style, { y: top });
}
