/** In characters. */
export const PROMOTION_CODE_MAX_LENGTH = 40;
