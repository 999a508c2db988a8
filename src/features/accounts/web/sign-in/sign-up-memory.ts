/** Remembers which sign-up was made in this browser, by a random id that doesn't reveal the address. */
import { browserStorage } from '#web/storage/browser-storage.ts';

const STORAGE_KEY = 'account-sign-up';

export function rememberSignUp(id: string): void {
  browserStorage.write(STORAGE_KEY, id);
}

/** Whether the sign-up of a mailed link was made here. */
export function isOwnSignUp(id: string): boolean {
  return id !== '' && browserStorage.read(STORAGE_KEY) === id;
}
