/** The requests that may cost the most processor time, each as large as the site accepts it. */
import { DAY_MS } from '../../src/shared/site/durations.ts';
import { randomUUID } from 'node:crypto';
import { BRIEF_FILE_MAX_BYTES, BRIEF_FILES_PATH } from '../../src/features/launch-brief/shared/brief-facts.ts';
import { FILE_NAME_HEADER } from '../../src/shared/text/file-name-header.ts';
import { QUESTION_IDS } from '../../src/features/assessment/shared/disc-scoring.ts';
import { call, PUBLIC_KEY, type Answer } from './support/bench-server.ts';

export interface CostlyRequest {
  what: string;
  needsStripe?: boolean;
  /** Makes what the request needs before its cost is measured. */
  prepare?: (sender: Sender) => Promise<string>;
  send: (sender: Sender, prepared: string) => Promise<Answer>;
}

/** Each has a network and an address of its own, so that no limit hides what the others cost. */
export interface Sender {
  origin: string;
  index: number;
  email: string;
  network: Record<string, string>;
}

const PASSWORD = 'correct horse battery staple';
/** Answers of the launch brief that take several lines; together they have almost as many as a brief may have. */
const LONG_ANSWERS = ['holidays', 'afterHours', 'services', 'mustAnswer', 'mustNotAnswer'];
const LINES = 58;
const LARGE_EVENT_BYTES = 1_000_000;
const USUAL_EVENT_BYTES = 5_000;
const FILE = 'a'.repeat(BRIEF_FILE_MAX_BYTES);

export const COSTLY_REQUESTS: readonly CostlyRequest[] = [
  { what: 'launch brief sent, as long as it may be', send: (sender) => ask(sender, 'submit-brief', brief(sender)) },
  { what: 'DISC report', send: (sender) => ask(sender, 'send-disc-assessment', assessment(sender)) },
  { what: 'meeting request', send: (sender) => ask(sender, 'request-meeting', meeting(sender)) },
  { what: 'questionnaire sent', send: (sender) => ask(sender, 'send-questionnaire', questionnaire(sender)) },
  { what: 'contact form', send: (sender) => ask(sender, 'submit-contact', contact(sender)) },
  { what: 'sign-up', send: (sender) => auth(sender, '/signup', { email: sender.email, password: PASSWORD }) },
  {
    what: 'sign-in',
    prepare: signUp,
    send: (sender) => auth(sender, '/token?grant_type=password', { email: sender.email, password: PASSWORD }),
  },
  { what: 'password reset', prepare: signUp, send: (sender) => auth(sender, '/recover', { email: sender.email }) },
  {
    what: 'data export with 5 MB of files',
    prepare: async (sender) => {
      await upload(sender, await savedBrief(sender));
      return signUp(sender);
    },
    send: (sender, token) => ask(sender, 'export-account', {}, token),
  },
  {
    what: 'account deleted',
    prepare: signUp,
    send: (sender, token) => ask(sender, 'delete-account', { password: PASSWORD }, token),
  },
  { what: 'order placed', send: (sender) => ask(sender, 'create-checkout', order(sender)) },
  { what: 'order paid at the test till', prepare: placedOrder, send: approve },
  {
    what: 'invoice as PDF',
    prepare: async (sender) => {
      const reference = await placedOrder(sender);
      await approve(sender, reference);
      return reference;
    },
    send: ({ origin, network }, reference) => call(`${origin}/orders/${reference}/invoice.pdf`, { headers: network }),
  },
  { what: 'upload of 5 MB', prepare: savedBrief, send: upload },
  {
    what: 'download of 5 MB',
    prepare: async (sender) => {
      const token = await savedBrief(sender);
      const { file } = bodyOf(await upload(sender, token)) as { file: { id: string } };
      return `${token} ${file.id}`;
    },
    send: ({ origin, network }, prepared) => {
      const [token = '', file = ''] = prepared.split(' ');
      const headers = { ...network, authorization: `Bearer ${token}` };
      return call(`${origin}${BRIEF_FILES_PATH}/${file}`, { headers });
    },
  },
  { what: 'search without scripts, eight words', send: search },
  { what: 'page', send: ({ origin, network }) => call(`${origin}/pricing`, { headers: network }) },
  {
    what: 'payment event of 1 MB, wrongly signed',
    needsStripe: true,
    send: (sender) => forgedEvent(sender, LARGE_EVENT_BYTES),
  },
  {
    what: 'payment event of 5 KB, wrongly signed',
    needsStripe: true,
    send: (sender) => forgedEvent(sender, USUAL_EVENT_BYTES),
  },
];

function ask({ origin, network }: Sender, name: string, body: object, token = PUBLIC_KEY): Promise<Answer> {
  const headers = { ...network, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return call(`${origin}/functions/v1/${name}`, { headers, body: JSON.stringify(body) });
}

function auth({ origin, network }: Sender, path: string, body: object): Promise<Answer> {
  const headers = { ...network, 'content-type': 'application/json' };
  return call(`${origin}/auth/v1${path}`, { headers, body: JSON.stringify(body) });
}

/** The access token. */
async function signUp(sender: Sender): Promise<string> {
  const answer = await auth(sender, '/signup', { email: sender.email, password: PASSWORD });
  return (bodyOf(answer) as { access_token: string }).access_token;
}

/** The brief's token. */
async function savedBrief(sender: Sender): Promise<string> {
  const token = briefToken();
  await ask(sender, 'save-brief', { token, version: 0, answers: { contactEmail: sender.email } });
  return token;
}

function upload({ origin, network }: Sender, token: string): Promise<Answer> {
  const headers = { ...network, authorization: `Bearer ${token}`, [FILE_NAME_HEADER]: 'prices.txt' };
  return call(origin + BRIEF_FILES_PATH, { headers, body: FILE });
}

/** The order's reference. */
async function placedOrder(sender: Sender): Promise<string> {
  return (bodyOf(await ask(sender, 'create-checkout', order(sender))) as { reference: string }).reference;
}

function approve({ origin, network }: Sender, reference: string): Promise<Answer> {
  const headers = { ...network, origin, 'content-type': 'application/x-www-form-urlencoded' };
  return call(`${origin}/till/${reference}`, { headers, body: 'answer=approve' });
}

function search({ origin, network, index }: Sender): Promise<Answer> {
  const query = `callers${index} agents recordng transfr minutes pricng bookng answr`;
  return call(`${origin}/search?q=${encodeURIComponent(query)}`, { headers: network });
}

function forgedEvent({ origin, network }: Sender, bytes: number): Promise<Answer> {
  const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`;
  const headers = { ...network, 'content-type': 'application/json', 'stripe-signature': signature };
  return call(`${origin}/webhooks/stripe`, { headers, body: JSON.stringify({ text: 'x'.repeat(bytes) }) });
}

function contact(sender: Sender) {
  const formData = {
    name: `Visitor ${sender.index}`,
    email: sender.email,
    message: words(sender, 600),
    helpType: 'Prices and plans',
  };
  return { formData, timestamp: new Date().toISOString(), userAgent: 'Benchmark/1.0' };
}

function meeting(sender: Sender) {
  const day = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T15:00`;
  const times = { timeZone: 'America/New_York', slot1: day(3), slot2: day(4), slot3: day(5) };
  return { name: `Visitor ${sender.index}`, email: sender.email, about: words(sender, 200), ...times };
}

function questionnaire(sender: Sender) {
  const answers = { pain: ['missed-calls'] };
  return { kind: 'us', name: `Visitor ${sender.index}`, email: sender.email, note: words(sender, 60), answers };
}

function assessment({ email }: Sender) {
  const answers = Object.fromEntries(QUESTION_IDS.map((id) => [id, 'S']));
  const scores = { D: 0, I: 0, S: QUESTION_IDS.length, C: 0 };
  return { name: 'Ann Lee', email, gender: 'female', scores, primaryStyle: 'S', narrative: '', answers };
}

function brief({ index, email }: Sender) {
  const lines = Array.from({ length: LINES }, (_, line) => `Line ${line} of visitor ${index}`).join('\n');
  const answers = {
    businessName: `Business ${index}`,
    contactName: `Visitor ${index}`,
    contactEmail: email,
    timeZone: 'America/New_York',
    signOffName: 'Dana',
    agreed: 'yes',
    ...Object.fromEntries(LONG_ANSWERS.map((id) => [id, lines])),
  };
  return { token: briefToken(), version: 0, answers };
}

/** 256 bits, as a browser makes them. */
function briefToken(): string {
  return `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
}

function order({ index, email }: Sender) {
  return { plan: 'growth', seats: 1, businessName: `Business ${index}`, email, termsAccepted: true };
}

/** Of each sender others, because equal texts are held as spam. */
function words({ index }: Sender, count: number): string {
  return Array.from({ length: count }, (_, word) => `word${(word * 7 + index * 13) % 997}`).join(' ');
}

/** Callers cast it to the shape of our own answers. */
function bodyOf({ status, body }: Answer): unknown {
  if (status !== 200 && status !== 201)
    throw new Error(`What the benchmark prepares was answered ${status}: ${body.toString()}`);
  return JSON.parse(body.toString());
}
