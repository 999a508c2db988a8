/** The HTML part of an email. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Mail programs lay tables out as intended only in a document of this type. */
const TRANSITIONAL =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function emailHtml<Props extends object>(Body: FunctionComponent<Props>, props: Props): string {
  return TRANSITIONAL + renderToStaticMarkup(createElement(Body, props));
}
