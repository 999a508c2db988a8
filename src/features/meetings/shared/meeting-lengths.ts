/** In minutes, from which the owner chooses. */
export const MEETING_LENGTHS = [15, 20, 30, 45, 60, 90, 120] as const;
