/** After a failure a sound or a film stays silent until it is told to look for its sources again. */
export function retryFailedMedia(element: HTMLMediaElement): void {
  if (element.error || element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) element.load();
}
