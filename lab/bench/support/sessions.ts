import { call, OWNER, PUBLIC_KEY, type Answer } from './bench-server.ts';

const PASSWORD = 'correct horse battery';
const JSON_HEADERS = { 'content-type': 'application/json' };
/** What a mailed link and an authenticator would do. */
const PROVED = [
  'update users set email_verified_at = created_at where email_verified_at is null',
  "update sessions set aal = 'aal2', factor_at = auth_at",
];

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Runs a statement on the server's database. */
type Run = (statement: string) => Promise<void>;

/** @returns the owner's search for people at the desk, whose answer is undefined where none comes. */
export async function signInAtDesk(origin: string, run: Run): Promise<(search: string) => Promise<Answer | undefined>> {
  const { access_token: token } = await openSession(origin, OWNER, run);
  const headers = { ...JSON_HEADERS, apikey: PUBLIC_KEY, authorization: `Bearer ${token}` };
  return async (search) => {
    const body = JSON.stringify({ filter: { search, waiting: false, held: false } });
    return call(`${origin}/functions/v1/desk-people`, { headers, body }).catch(() => undefined);
  };
}

/** Makes an account whose session has passed the second step. */
export async function openSession(origin: string, email: string, run: Run): Promise<Tokens> {
  const { refresh_token } = await signUp(origin, email);
  for (const statement of PROVED) await run(statement);
  // A token says what the session was when it was issued, so this takes another.
  return tokensFor(`${origin}/auth/v1/token?grant_type=refresh_token`, { refresh_token });
}

export function signUp(origin: string, email: string): Promise<Tokens> {
  return tokensFor(`${origin}/auth/v1/signup`, { email, password: PASSWORD });
}

async function tokensFor(address: string, question: object): Promise<Tokens> {
  const answer = await call(address, { headers: JSON_HEADERS, body: JSON.stringify(question) });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${answer.body.toString()}`);
  // The cast is safe: this is our own server's answer to a sign-up without confirmation, or to a refresh.
  return JSON.parse(answer.body.toString()) as Tokens;
}
