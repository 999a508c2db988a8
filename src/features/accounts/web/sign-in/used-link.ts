/** Remembers in this tab which mailed link was used for whom, until the new password is saved. */
const STORAGE_KEY = 'used-link';

/** Call it once the password is saved. */
export function forgetUsedLink(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // With storage forbidden, none was remembered.
  }
}

export function rememberUsedLink(tokenHash: string, userId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, `${tokenHash} ${userId}`);
  } catch {
    // With storage forbidden, a second attempt fails, because the service says that the link was used.
  }
}

/** Whether the link was used in this tab for this user. */
export function isUsedLink(tokenHash: string, userId: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === `${tokenHash} ${userId}`;
  } catch {
    return false;
  }
}
