/** Remembers which sign-up was made in this browser, by a random id that doesn't reveal the address. */
const STORAGE_KEY = 'account-sign-up';

export function rememberSignUp(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // With storage forbidden the page behind the mailed link asks whose account it is.
  }
}

/** Whether the sign-up of a mailed link was made here. */
export function isOwnSignUp(id: string): boolean {
  try {
    return id !== '' && localStorage.getItem(STORAGE_KEY) === id;
  } catch {
    return false;
  }
}
