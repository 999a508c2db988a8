/**
 * The token of a private link: 256 random bits in hexadecimal, which the browser makes, so that no reply stored by the
 * server contains it.
 */
export const PRIVATE_TOKEN = /^[0-9a-f]{64}$/;

/** Either kind: that of a private link or that of a mailed one, which the server checks. */
export const BRIEF_TOKEN = /^(?:[0-9a-f]{64}|[0-9a-f-]{36}(?:\.\d{1,9})?\.[\w-]{43})$/;
