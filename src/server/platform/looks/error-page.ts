import { html } from 'hono/html';
import brand from '#content/brand.yaml';
import type { ErrorPage } from '../http/api-error.ts';
import { plainPages } from './plain-page.ts';

const { policy, page } = plainPages({});

export const errorPage: ErrorPage = {
  policy,
  html: ({ message }) => {
    const shown = page(
      'Not sent',
      html`<h1>We couldn't take this form</h1>
        <p>${message}</p>
        <p>Go back with your browser's back button: what you typed is still there.</p>
        <p>If it happens again, write to <a href="mailto:${brand.email}">${brand.email}</a>.</p>`,
    );
    // Hono wraps text in an object, and only a part that is a promise would make it one.
    return (shown as Pick<string, 'toString'>).toString();
  },
};
