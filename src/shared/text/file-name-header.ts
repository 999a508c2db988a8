/** Names an uploaded file, percent-encoded, because a header holds no letters beyond ASCII. */
export const FILE_NAME_HEADER = 'x-file-name';
