import { html } from 'hono/html';
import brand from '#content/brand.yaml';
import words from '#content/errors-words.yaml';
import type { ErrorPage } from '../http/api-error.ts';
import { plainPages } from './plain-page.ts';

const { policy, page } = plainPages({});

export const errorPage: ErrorPage = {
  policy,
  html: ({ message }) => {
    const shown = page(
      words.page.title,
      html`<h1>${words.page.heading}</h1>
        <p>${message}</p>
        <p>${words.page.back}</p>
        <p>${words.page.again} <a href="mailto:${brand.email}">${brand.email}</a>.</p>`,
    );
    // Hono wraps text in an object, and only a part that is a promise would make it one.
    return (shown as Pick<string, 'toString'>).toString();
  },
};
