/** Erases expired runs, and on sign-out the user's own, on every page: the next person must not find them. */
import { followSession } from '#features/accounts/web/sign-in/auth-loader.ts';
import { eraseRunOfUser, forgetExpiredRun } from './stored-run.ts';

export function watchForgottenRun(): void {
  // localStorage doesn't expire by itself.
  forgetExpiredRun(Date.now());
  let userId: string | undefined;
  followSession((session) => {
    if (!session && userId) eraseRunOfUser(userId);
    userId = session?.user.id;
  });
}
