/** The HTML part of an email. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailedLink } from '../outbox/mailed-acts.ts';
import { LinksOfMail } from './mailed-links.tsx';

/** Mail programs lay tables out as intended only in a document of this type. */
const TRANSITIONAL =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** @param links Shown below the message. */
export function emailHtml<Props extends object>(
  Body: FunctionComponent<Props>,
  props: Props,
  links: readonly MailedLink[] = [],
): string {
  const body = createElement(Body, props);
  return TRANSITIONAL + renderToStaticMarkup(createElement(LinksOfMail.Provider, { value: links }, body));
}
