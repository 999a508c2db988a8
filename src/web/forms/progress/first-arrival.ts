import { tabStorage } from '#web/storage/browser-storage.ts';

/** Keeps in this tab how the visit began, for a form that may be sent later. Small, because every page loads it. */

export function keepArrival(): void {
  // Under the name that read-visit-source.ts looks for; a shared constant would cost every page an export.
  if (tabStorage.read('arrival') === null) tabStorage.write('arrival', `${location.search} ${document.referrer}`);
}
