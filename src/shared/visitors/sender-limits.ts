/** Of a person or a business. */
export const NAME_MAX_LENGTH = 200;
export const USER_AGENT_MAX_LENGTH = 1_000;
