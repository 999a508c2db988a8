/** A reason not to start that the operator can fix; its message is one line that says how. */
export class StartError extends Error {
  override name = 'StartError';
}
