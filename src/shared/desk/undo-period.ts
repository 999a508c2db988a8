/** How long a change at the desk can be taken back, and a reply before it leaves. */
import { SECOND_MS } from '../site/durations.ts';

export const UNDO_MS = 10 * SECOND_MS;
