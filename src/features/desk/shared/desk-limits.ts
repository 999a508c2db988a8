export const LABEL_MAX_LENGTH = 40;
/** Of a saved reply or view. */
export const SAVED_NAME_MAX_LENGTH = 60;
