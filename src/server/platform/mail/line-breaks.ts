/** What a visitor typed, with its line breaks. */
import { createElement, Fragment } from 'react';
import { isolated } from './visitor-text.ts';

/** Mail programs ignore `white-space`. Passed as separate children, lines need no keys. */
export function withLineBreaks(text: string) {
  const [first = '', ...others] = text.split('\n').map(isolated);
  return createElement(Fragment, null, first, ...others.flatMap((line) => [createElement('br'), line]));
}
