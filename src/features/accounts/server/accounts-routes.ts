import type { RateLimit } from '#server/platform/http/rate-limit.ts';
import type { StatedRoute } from '#server/platform/http/stated-routes.ts';
import {
  changeUserById,
  createUser,
  deleteUserById,
  removeFactorOfUser,
  showFactorsOfUser,
  showUserById,
  showUsers,
} from './admin/admin-users-endpoint.ts';
import { generateLink, invite } from './admin/admin-links-endpoint.ts';
import { showHealth, showKeys, showSettings } from './endpoints/auth-info.ts';
import type { AuthRoute } from './endpoints/auth-route.ts';
import { recover, resend } from './endpoints/recover-endpoint.ts';
import { signUp } from './endpoints/sign-up-endpoint.ts';
import { grantToken } from './endpoints/token-endpoint.ts';
import { logOut, showUser, updateUser } from './endpoints/user-endpoint.ts';
import { showVerifyPage, verify } from './endpoints/verify-endpoint.ts';
import { challengeFactor, enrollFactor, removeFactor, verifyFactor } from './factors/factor-endpoint.ts';
import * as limits from './wire/account-limits.ts';

const SIGN_UPS = [limits.SIGN_UPS_PER_CLIENT, limits.SIGN_UP_MAILS_PER_ADDRESS, limits.SIGN_UP_MAILS_PER_RECIPIENT];
const SIGN_INS = [limits.SIGN_INS_PER_CLIENT, limits.UNKNOWN_REFRESHES_PER_CLIENT];
const MAIL_WISHES = [limits.MAIL_WISHES_PER_CLIENT, limits.MAILS_PER_ADDRESS];
const USER_CHANGES = [limits.PASSWORD_CHANGES_PER_USER, limits.EMAIL_CHANGES_PER_USER];
const CODES = [limits.CODES_PER_USER, limits.CODES_PER_USER_DAILY];
const FACTOR_CALLS = [limits.FACTOR_CALLS_PER_USER];

export interface StatedAuthRoute extends StatedRoute {
  handle: AuthRoute;
}

export const ACCOUNT_ROUTES: readonly StatedAuthRoute[] = [
  route('POST', '/signup', 'anyone', signUp, SIGN_UPS),
  route('POST', '/token', 'anyone', grantToken, SIGN_INS),
  route('POST', '/recover', 'anyone', recover, MAIL_WISHES),
  route('POST', '/resend', 'anyone', resend, MAIL_WISHES),
  route('GET', '/verify', 'anyone', showVerifyPage),
  route('POST', '/verify', 'mailed link', verify, [limits.VERIFICATIONS_PER_CLIENT]),
  route('GET', '/user', 'half session', showUser),
  route('PUT', '/user', 'session', updateUser, USER_CHANGES),
  route('POST', '/logout', 'half session', logOut),
  route('POST', '/factors', 'half session', enrollFactor, FACTOR_CALLS),
  route('DELETE', '/factors/:id', 'half session', removeFactor),
  route('POST', '/factors/:id/challenge', 'half session', challengeFactor, FACTOR_CALLS),
  route('POST', '/factors/:id/verify', 'half session', verifyFactor, CODES),
  route('GET', '/settings', 'anyone', showSettings),
  route('GET', '/health', 'anyone', showHealth),
  route('GET', '/.well-known/jwks.json', 'anyone', showKeys),
  route('GET', '/admin/users', 'operator', showUsers),
  route('POST', '/admin/users', 'operator', createUser),
  route('GET', '/admin/users/:id', 'operator', showUserById),
  route('PUT', '/admin/users/:id', 'operator', changeUserById),
  route('DELETE', '/admin/users/:id', 'operator', deleteUserById),
  route('GET', '/admin/users/:id/factors', 'operator', showFactorsOfUser),
  route('DELETE', '/admin/users/:id/factors/:factor', 'operator', removeFactorOfUser),
  route('POST', '/admin/generate_link', 'operator', generateLink),
  route('POST', '/invite', 'operator', invite),
];

function route(
  method: StatedRoute['method'],
  path: string,
  guard: StatedRoute['guard'],
  handle: AuthRoute,
  limited: readonly RateLimit[] = [],
): StatedAuthRoute {
  return { method, path, guard, handle, limits: limited };
}
