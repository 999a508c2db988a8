import { call, OWNER, PUBLIC_KEY } from './bench-server.ts';

const PASSWORD = 'correct horse battery';
const JSON_HEADERS = { 'content-type': 'application/json' };
const EVERYONE = { search: '', waiting: false, held: false };
/** What a mailed link and an authenticator would do. */
const PROVED = [
  'update users set email_verified_at = created_at where email_verified_at is null',
  "update sessions set aal = 'aal2', factor_at = auth_at",
];

export interface DeskAnswer {
  status: number;
  milliseconds: number;
  body: string;
}

export interface DeskSession {
  /** Calls a function in the owner's name. */
  ask(name: string, body: object): Promise<DeskAnswer>;
  /** The list of people that these words find. */
  search(words: string): Promise<DeskAnswer>;
}

type Run = (statement: string) => Promise<void>;

/** @param run Runs a statement on the server's database. */
export async function signInAtDesk(origin: string, run: Run): Promise<DeskSession> {
  const { access_token: token } = await openSession(origin, OWNER, run);
  const ask = async (name: string, question: object): Promise<DeskAnswer> => {
    const asked = performance.now();
    const reply = await call(`${origin}/functions/v1/${name}`, {
      headers: { ...JSON_HEADERS, apikey: PUBLIC_KEY, authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    }).catch(() => undefined);
    const milliseconds = performance.now() - asked;
    return { status: reply?.status ?? 0, milliseconds, body: reply?.body.toString() ?? '' };
  };
  return { ask, search: (words) => ask('desk-people', { filter: { ...EVERYONE, search: words } }) };
}

/** Makes an account whose session has passed the second step. */
export async function openSession(origin: string, email: string, run: Run): Promise<Tokens> {
  const headers = JSON_HEADERS;
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await call(`${origin}/auth/v1/signup`, { headers, body });
  if (answer.status !== 200) throw new Error(`signing up failed: ${answer.status} ${answer.body.toString()}`);
  for (const statement of PROVED) await run(statement);
  // A token says what the session was when it was issued, so this takes another.
  const renewed = await call(`${origin}/auth/v1/token?grant_type=refresh_token`, {
    headers,
    body: JSON.stringify({ refresh_token: tokensIn(answer.body).refresh_token }),
  });
  if (renewed.status !== 200) throw new Error(`refreshing failed: ${renewed.status} ${renewed.body.toString()}`);
  return tokensIn(renewed.body);
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Of our own server's answer to a sign-up without confirmation, or to a refresh. */
function tokensIn(body: Buffer): Tokens {
  return JSON.parse(body.toString()) as Tokens;
}
