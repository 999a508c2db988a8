export const QUESTIONNAIRE_FORM = 'questionnaire';
/** Queued under an id of its own, because a visitor may want both. */
export const SELF_FORM = 'questionnaire-self';
