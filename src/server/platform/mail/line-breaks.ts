/** Renders a visitor's text with its line breaks. */
import { createElement, Fragment } from 'react';
import { isolated } from './visitor-text.ts';

/** Uses `<br>`, because mail programs ignore `white-space`. Lines that are separate children need no keys. */
export function withLineBreaks(text: string) {
  const [first = '', ...others] = text.split('\n').map(isolated);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
