/** Names the answers that are kept in this browser, and what waits there to be sent. */
export const QUESTIONNAIRE_FORM = 'questionnaire';
/** Waits beside the other one: both may be wanted. */
export const SELF_FORM = 'questionnaire-self';
