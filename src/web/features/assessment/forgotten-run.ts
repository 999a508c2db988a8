/** On every page: a run must not wait for the next person at the machine longer than its taker was told. */
import { followSession } from '../sign-in/auth-loader.ts';
import { eraseRunOfUser, forgetExpiredRun } from './stored-run.ts';

export function watchForgottenRun(): void {
  // Browsers keep what is stored for ever, so any page of the site ends it.
  forgetExpiredRun(Date.now());
  let userId: string | undefined;
  followSession((session) => {
    if (!session && userId) eraseRunOfUser(userId);
    userId = session?.user.id;
  });
}
