/**
 * Finds where the quoted tail of an email begins, so that a thread can fold it. The tail must reach to the end: an answer
 * below or between quotes keeps what is above it visible. Mail programs either mark each quoted line with ">", or put
 * the sender's headers (Outlook) or a line such as "On …, Ann wrote:" (Yahoo) above an unmarked copy.
 */

const VERB =
  /(?:wrote|writes|schrieb|écrit|escribió|scritto|escreveu|schreef|napisał(?:\(a\)|a)?|pisze|skrev|kirjoitti|написала?|пишет|yazdı|napsala?|napsal\(a\)|írta|έγραψε|写道|寫道|작성|書きました|のメッセージ)/iu;
const OPENING = /^(?:On|Am|Le|El|Il|Em|Op|Den|Dne|Dnia|W dniu|Pe|Em|A|На|В|在|20\d\d)\b|^[在于]/u;
const DATE_OR_TIME = /\b(?:19|20)\d\d\b|\d{1,2}[:.h]\d\d/;
const ENDS_WITH_COLON = /[:：]\s*$/;
const FORWARDS =
  /^[\s-]*(?:begin forwarded message|forwarded (?:message|by)|weitergeleitete nachricht|anfang der weitergeleiteten|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|vidarebefordrat)/iu;
const FORWARDED_SUBJECT = /^(?:fwd?|wg|tr|rv|enc|doorst|vs|vb|pd|i)\s*:/i;
/** Proton draws the dashes with hyphens (U+2010). */
const ORIGINAL = /^\s*[-‐–—]{2,}\s*\p{L}[\p{L}' ]{3,40}\s*[-‐–—]{2,}\s*$/u;
const RULE = /^\s*[_\-–—]{5,}\s*$/;
const FROM_LINE =
  /^\s*\*{0,2}(?:from|von|de|da|van|från|fra|od|от|lähettäjä|kimden|feladó|από|发件人|寄件者|差出人|보낸 사람)\s*[:：]\*{0,2}\s*\S/iu;
const OTHER_LINE =
  /^\s*\*{0,2}(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|enviada em|fecha|para|asunto|assunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|отправлено|дата|кому|тема|lähetetty|vastaanottaja|aihe|送信日時|宛先|件名|发送时间|收件人|主题|寄件日期|收件者|主旨|보낸 날짜|받는 사람|제목)\s*[:：]\*{0,2}\s*\S/iu;
/** Then the answers may stand within the unmarked copy. */
const SAYS_BELOW =
  /\b(?:below|in-?line|in (?:red|blue|green|bold|caps)|between the lines|interspersed|unten|rot markiert|ci-dessous|en rouge|abajo|más abajo|di seguito|in rosso|hieronder|abaixo)\b/iu;
/** If only this stands above a copy, the answer is within the copy or below it. */
const GREETING =
  /^\s*(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening|day)|hallo|moin|guten (?:morgen|tag|abend)|liebe[rs]?|sehr geehrte[rns]?|bonjour|bonsoir|salut|ch[eè]re?|hola|buen[oa]s (?:d[ií]as|tardes|noches)|estimad[oa]|ciao|buon(?:giorno|asera)|gentile|beste|hoi|ol[áà]|bom dia|boa tarde|hej)\b[^.?!]{0,40}[,.!:;]?\s*$/iu;

const HEADER_LINES = 6;
const ATTRIBUTION_LINES = 3;
const LINE_LOOKED_AT = 400;

/** In UTF-16 code units; null if nothing is quoted at the end, or nothing stands above it. */
export function quotedTailOf(text: string, subject: string): number | null {
  return tailFrom(text, subject, (lines) => {
    const starts = [headedTail(lines), markedTail(lines)].filter((start) => start !== undefined);
    return Math.min(...starts);
  });
}

/** The same for an unmarked copy, whether or not answers may stand in it. */
export function headedTailOf(text: string, subject: string): number | null {
  return tailFrom(text, subject, (lines) => lines.findIndex((_, line) => isHead(lines, line)));
}

function tailFrom(text: string, subject: string, find: (lines: readonly string[]) => number): number | null {
  if (FORWARDED_SUBJECT.test(subject.trim())) return null;
  // The patterns need only the beginning of a line, and what ends a short one.
  const lines = text.split('\n').map((line) => line.slice(0, LINE_LOOKED_AT));
  const start = find(lines);
  if (lines.slice(0, start).every(isBlank)) return null;
  return startsOf(text)[start] ?? null;
}

/** The number of lines, from there on, with which a mail program introduces a copy. */
export function addedLines(lines: readonly string[], start: number): number {
  const line = (lines[start] ?? '').slice(0, LINE_LOOKED_AT);
  if (RULE.test(line) || ORIGINAL.test(line)) return 1;
  return headerLines(lines, start) || attributionLines(lines, start);
}

/**
 * Where marked lines stand above or between words, with the line that says whose they are: beginnings and ends, in
 * UTF-16 code units. None of a text that is a quote alone.
 */
export function quotesWithin(text: string): [number, number][] {
  const lines = text.split('\n').map((line) => line.slice(0, LINE_LOOKED_AT));
  const quotes: [number, number][] = [];
  let hasWords = false;
  for (let line = 0; line < lines.length; line += 1) {
    const after = quotes.at(-1)?.[1] ?? 0;
    while (line < lines.length && !isMarked(lines[line])) line += 1;
    const start = line < lines.length ? Math.max(attributionAbove(lines, line), after) : line;
    hasWords ||= lines.slice(after, start).some(isText);
    if (line === lines.length) break;
    while (isMarked(lines[line + 1]) || (isBlank(lines[line + 1]) && isMarked(lines[line + 2]))) line += 1;
    quotes.push([start, line + 1]);
  }
  if (!hasWords) return [];
  const starts = startsOf(text);
  return quotes.map(([start, end]) => [starts[start] ?? 0, starts[end] ?? text.length]);
}

function startsOf(text: string): number[] {
  let next = 0;
  return text.split('\n').map(({ length }) => (next += length + 1) - length - 1);
}

/** Lines with ">" up to the end, and the line above that says whose they are. */
function markedTail(lines: readonly string[]): number | undefined {
  let start = lines.findLastIndex((line) => !isBlank(line));
  if (start < 0 || !isMarked(lines[start])) return undefined;
  while (start > 0 && (isMarked(lines[start - 1]) || isBlank(lines[start - 1]))) start -= 1;
  while (isBlank(lines[start])) start += 1;
  return attributionAbove(lines, start);
}

/** The first of the up to three lines such as "On Monday, Ann Lee <ann@…> wrote:", or `quote` if there are none. */
function attributionAbove(lines: readonly string[], quote: number): number {
  const last = lines.slice(Math.max(0, quote - 3), quote).findLastIndex((line) => !isBlank(line));
  let start = last < 0 ? -1 : Math.max(0, quote - 3) + last;
  if (start < 0 || !ENDS_WITH_COLON.test(lines[start] ?? '') || isMarked(lines[start])) return quote;
  const end = start + 1;
  const joined = () => lines.slice(start, end).join(' ');
  const mayGoOn = () => start > 0 && end - start < ATTRIBUTION_LINES && isText(lines[start - 1]);
  while (!DATE_OR_TIME.test(joined()) && mayGoOn()) start -= 1;
  if (!OPENING.test(joined().trim()) && mayGoOn() && OPENING.test((lines[start - 1] ?? '').trim())) start -= 1;
  if (DATE_OR_TIME.test(joined()) && (VERB.test(joined()) || joined().includes('@'))) return start;
  const line = lines[end - 1] ?? '';
  return VERB.test(line) || line.includes('@') ? end - 1 : quote;
}

/** An unmarked copy below headers or such a line. */
function headedTail(lines: readonly string[]): number | undefined {
  for (let start = 0; start < lines.length; start += 1) {
    const line = lines[start] ?? '';
    if (FORWARDS.test(line)) return undefined;
    if (!isHead(lines, start)) continue;
    const above = lines.slice(0, start).filter(isText);
    const saysBelow = above.every((one) => GREETING.test(one)) || SAYS_BELOW.test(above.join('\n'));
    const mayAnswer = saysBelow || isAnsweredBelow(lines, start);
    return mayAnswer ? undefined : start;
  }
  return undefined;
}

function isHead(lines: readonly string[], start: number): boolean {
  const line = lines[start] ?? '';
  if (isMarked(line)) return false;
  if (ORIGINAL.test(line)) return true;
  if (RULE.test(line)) {
    const next = start + 1 + (isBlank(lines[start + 1]) ? 1 : 0);
    return headerLines(lines, next) > 0;
  }
  return headerLines(lines, start) > 0 || attributionLines(lines, start) > 0;
}

/** How many lines of headers stand from there on; 0 for others that only look like one. */
function headerLines(lines: readonly string[], start: number): number {
  // GMX begins with the date.
  const from = OTHER_LINE.test(lines[start] ?? '') ? start + 1 : start;
  if (!FROM_LINE.test(lines[from] ?? '')) return 0;
  const block = lines.slice(from + 1, from + HEADER_LINES);
  const isBlock = block.filter((line) => OTHER_LINE.test(line)).length >= 2;
  return isBlock ? from - start + 2 + block.findLastIndex((line) => OTHER_LINE.test(line)) : 0;
}

/** How many lines say from there on whose the copy is; 0 for other lines. */
function attributionLines(lines: readonly string[], start: number): number {
  if (!OPENING.test((lines[start] ?? '').trim())) return 0;
  for (let end = start + 1; end <= start + ATTRIBUTION_LINES; end += 1) {
    const joined = lines.slice(start, end).join(' ');
    if (!ENDS_WITH_COLON.test(joined)) continue;
    const isOne = DATE_OR_TIME.test(joined) && VERB.test(joined) && (joined.includes('@') || /\b20\d\d\b/.test(joined));
    return isOne ? end - start : 0;
  }
  return 0;
}

/** Whether words stand below or between marked lines after `start`, which are then no tail. */
function isAnsweredBelow(lines: readonly string[], start: number): boolean {
  const last = lines.findLastIndex(isMarked);
  if (last < start) return false;
  if (lines.slice(last + 1).some(isText)) return true;
  for (let line = nextMarked(lines, start); line < last; line += 1) {
    if (!isText(lines[line])) continue;
    const quote = nextMarked(lines, line);
    if (attributionAbove(lines, quote) > line) return true;
    line = quote;
  }
  return false;
}

function nextMarked(lines: readonly string[], from: number): number {
  let line = from;
  while (!isMarked(lines[line])) line += 1;
  return line;
}

export function isMarked(line = ''): boolean {
  return /^\s{0,3}>/.test(line);
}

function isBlank(line = ''): boolean {
  return line.trim() === '';
}

function isText(line = ''): boolean {
  return !isMarked(line) && !isBlank(line);
}
