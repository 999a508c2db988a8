/** /factors: turns two-step sign-in on and off, and takes the second step of a sign-in. */
import brand from '#content/brand.yaml';
import { countCodePoints } from '#shared/text/field-errors.ts';
import type { FactorRow, SessionRow } from '../stores/accounts-tables.ts';
import { CODES_PER_USER, CODES_PER_USER_DAILY, FACTOR_CALLS_PER_USER } from '../wire/account-limits.ts';
import type { Accounts } from '../service/accounts.ts';
import { AuthRefusal, refuse, sessionNotFound } from '../wire/auth-error.ts';
import { authRoute, holdSignedIn, limitUser, optionalTexts, signedInSoFar } from '../endpoints/auth-route.ts';
import { dismissFactor, factorNamed, welcomeFactor } from './factor-change.ts';
import {
  addChallenge,
  addFactor,
  awaitsSecondStep,
  consumeChallenge,
  deleteUnverifiedFactors,
  factorsOf,
  isVerified,
  spendStep,
} from '../stores/factor-store.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import { raiseSession } from '../stores/session-store.ts';
import { keyUri, newSecret, qrCode, stepOfCode, type AppKey } from './totp.ts';
import { sessionJson } from '../endpoints/user-json.ts';
import { DEVICE_NAME_MAX_LENGTH } from '#features/accounts/shared/account-holdings.ts';

/** As many as the original allows. */
const MAX_FACTORS = 10;
/** The room that the longest address leaves in a QR code. */
const ISSUER_MAX_LENGTH = 40;

const enrollBody = optionalTexts('factor_type', 'friendly_name', 'issuer');

export const enrollFactor = authRoute({ who: signedInSoFar, body: enrollBody }, async (call) => {
  const { c, accounts, who: caller, now } = call;
  const { user } = caller;
  const { factor_type: type, friendly_name, issuer } = call.body;
  if (type === 'phone') throw refuse('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn') throw refuse('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (type !== 'totp') throw refuse('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  const friendlyName = fitting('friendly_name', friendly_name, DEVICE_NAME_MAX_LENGTH);
  const key: AppKey = {
    secret: newSecret(),
    issuer: fitting('issuer', issuer, ISSUER_MAX_LENGTH) || brand.name,
    account: user.email,
  };
  await limitUser(accounts, user, FACTOR_CALLS_PER_USER);
  const sealed_secret = await seal(key.secret, accounts.factorKey);
  const { id } = await accounts.db.transaction().execute(async (tx) => {
    const { session } = await holdSignedIn(tx, caller, now);
    const verified = (await factorsOf(tx, user.id)).filter(isVerified);
    requireRoomFor(friendlyName, session, verified);
    await deleteUnverifiedFactors(tx, user.id);
    return addFactor(tx, { user_id: user.id, friendly_name: friendlyName, sealed_secret }, now);
  });
  const uri = keyUri(key);
  const totp = { qr_code: qrCode(uri), secret: key.secret, uri };
  return c.json({ id, type: 'totp', friendly_name: friendlyName, totp });
});

export const challengeFactor = authRoute({ who: signedInSoFar }, async ({ c, accounts, who: caller, now }) => {
  await limitUser(accounts, caller.user, FACTOR_CALLS_PER_USER);
  const { id, expires_at } = await accounts.db.transaction().execute(async (tx) => {
    const { user } = await holdSignedIn(tx, caller, now);
    return addChallenge(tx, (await factorNamed(tx, user, c.req.param('id'))).id, now);
  });
  return c.json({ id, type: 'totp', expires_at: Math.floor(expires_at / 1000) });
});

const verifyBody = optionalTexts('challenge_id', 'code');

export const verifyFactor = authRoute({ who: signedInSoFar, body: verifyBody }, async (call) => {
  const { c, accounts, who: caller, now } = call;
  const { challenge_id: challengeId, code } = call.body;
  if (!challengeId || !code) throw refuse('validation_failed', 'Send a challenge_id and a code.');
  // Counted before the code is checked, so that concurrent guesses are all counted.
  await limitUser(accounts, caller.user, CODES_PER_USER, CODES_PER_USER_DAILY);
  const signedIn = await accounts.db.transaction().execute(async (tx) => {
    const { user: owner, session } = await holdSignedIn(tx, caller, now);
    const factor = await factorNamed(tx, owner, c.req.param('id'));
    if (!(await consumeChallenge(tx, factor.id, challengeId, now)))
      throw refuse(
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      );
    const step = stepOfCode(await secretOf(factor, accounts), code, now);
    if (step === undefined || !(await spendStep(tx, factor.id, step, now))) throw wrongCode();
    const raised = await raiseSession(tx, session.id, factor.id, now);
    if (!raised) throw new AuthRefusal(sessionNotFound);
    if (!isVerified(factor)) await welcomeFactor(tx, accounts.rateLimiter, owner, now);
    return { user: owner, factors: await factorsOf(tx, owner.id), ...raised };
  });
  return c.json(await sessionJson(accounts.accessTokens, signedIn, now));
});

export const removeFactor = authRoute({ who: signedInSoFar }, async ({ c, accounts, who: caller, now }) => {
  const id = await accounts.db.transaction().execute(async (tx) => {
    const { user: owner, session } = await holdSignedIn(tx, caller, now);
    const factor = await factorNamed(tx, owner, c.req.param('id'));
    if (isVerified(factor) && session.aal === 'aal1')
      throw refuse('insufficient_aal', 'AAL2 required to unenroll verified factor');
    await dismissFactor(tx, accounts.rateLimiter, owner, factor, now);
    return factor.id;
  });
  return c.json({ id });
});

/** The trimmed text; empty when missing. Throws when it is too long. */
function fitting(name: string, text: string | null | undefined, maxLength: number): string {
  const trimmed = (text ?? '').trim();
  if (countCodePoints(trimmed, maxLength) <= maxLength) return trimmed;
  throw refuse('validation_failed', `${name} cannot be longer than ${maxLength} characters`);
}

function requireRoomFor(name: string, session: SessionRow, verified: readonly FactorRow[]): void {
  if (awaitsSecondStep(session, verified)) throw refuse('insufficient_aal', 'AAL2 required to enroll a new factor');
  if (verified.length >= MAX_FACTORS)
    throw refuse('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  if (name && verified.some((factor) => factor.friendly_name === name))
    throw refuse('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`);
}

async function secretOf({ sealed_secret: sealed }: FactorRow, { factorKey, log }: Accounts): Promise<string> {
  const secret = await unseal(sealed, factorKey);
  if (secret !== undefined) return secret;
  log.error({}, 'a second factor was sealed under another AUTH_SECRET and has to be removed');
  throw wrongCode();
}

function wrongCode(): AuthRefusal {
  return refuse('mfa_verification_failed', 'Invalid TOTP code entered');
}
