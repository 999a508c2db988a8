import type { Locator, Page } from 'playwright-core';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import type { Studio } from './studio.ts';

/** What is photographed: these elements together, with a margin. */
export interface Shot {
  page: Page;
  parts: readonly Locator[];
  /** CSS pixels. */
  margin?: number;
  /** Of the picture at most, in CSS pixels; the rest is left out. */
  height?: number;
}

export type Scene = (studio: Studio, morning: Morning) => Promise<Shot>;

/** A page that the site doesn't have. @param width Of the picture, in CSS pixels: the less, the larger its type. */
export async function drawn(page: Page, name: string, body: string, width: number): Promise<Shot> {
  await page.setViewportSize({ width, height: 844 });
  await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`/${name}`);
  return { page, parts: [page.locator('main')] };
}
