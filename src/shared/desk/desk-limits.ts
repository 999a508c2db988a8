/** In code points. */
export const LABEL_MAX_LENGTH = 40;
