/** The longest name of an authenticator device, in code points. */
export const DEVICE_NAME_MAX_LENGTH = 100;
