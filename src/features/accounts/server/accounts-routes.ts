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
  { method: 'POST', path: '/signup', guard: 'anyone', limits: SIGN_UPS, handle: signUp },
  { method: 'POST', path: '/token', guard: 'anyone', limits: SIGN_INS, handle: grantToken },
  { method: 'POST', path: '/recover', guard: 'anyone', limits: MAIL_WISHES, handle: recover },
  { method: 'POST', path: '/resend', guard: 'anyone', limits: MAIL_WISHES, handle: resend },
  { method: 'GET', path: '/verify', guard: 'anyone', handle: showVerifyPage },
  { method: 'POST', path: '/verify', guard: 'mailed link', limits: [limits.VERIFICATIONS_PER_CLIENT], handle: verify },
  { method: 'GET', path: '/user', guard: 'half session', handle: showUser },
  { method: 'PUT', path: '/user', guard: 'session', limits: USER_CHANGES, handle: updateUser },
  { method: 'POST', path: '/logout', guard: 'half session', handle: logOut },
  { method: 'POST', path: '/factors', guard: 'half session', limits: FACTOR_CALLS, handle: enrollFactor },
  { method: 'DELETE', path: '/factors/:id', guard: 'half session', handle: removeFactor },
  {
    method: 'POST',
    path: '/factors/:id/challenge',
    guard: 'half session',
    limits: FACTOR_CALLS,
    handle: challengeFactor,
  },
  { method: 'POST', path: '/factors/:id/verify', guard: 'half session', limits: CODES, handle: verifyFactor },
  { method: 'GET', path: '/settings', guard: 'anyone', handle: showSettings },
  { method: 'GET', path: '/health', guard: 'anyone', handle: showHealth },
  { method: 'GET', path: '/.well-known/jwks.json', guard: 'anyone', handle: showKeys },
  { method: 'GET', path: '/admin/users', guard: 'operator', handle: showUsers },
  { method: 'POST', path: '/admin/users', guard: 'operator', handle: createUser },
  { method: 'GET', path: '/admin/users/:id', guard: 'operator', handle: showUserById },
  { method: 'PUT', path: '/admin/users/:id', guard: 'operator', handle: changeUserById },
  { method: 'DELETE', path: '/admin/users/:id', guard: 'operator', handle: deleteUserById },
  { method: 'GET', path: '/admin/users/:id/factors', guard: 'operator', handle: showFactorsOfUser },
  { method: 'DELETE', path: '/admin/users/:id/factors/:factor', guard: 'operator', handle: removeFactorOfUser },
  { method: 'POST', path: '/admin/generate_link', guard: 'operator', handle: generateLink },
  { method: 'POST', path: '/invite', guard: 'operator', handle: invite },
];
