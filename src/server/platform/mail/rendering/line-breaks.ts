import { createElement, Fragment } from 'react';
import { isolated } from './visitor-text.ts';

/**
 * Making the plain text of a message of 5,000 lines takes over 100 ms. The rest of a longer text goes on in the last
 * line; the database has it as it was typed.
 */
const LINES_MAX = 300;

/** Uses `<br>`, because mail programs ignore `white-space`. Lines that are separate children need no keys. */
export function withLineBreaks(text: string) {
  const lines = text.split('\n');
  const rest = lines.splice(LINES_MAX).filter((line) => line.trim() !== '');
  if (rest.length > 0) lines.push(rest.join(' '));
  const [first = '', ...others] = lines.map(isolated);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
