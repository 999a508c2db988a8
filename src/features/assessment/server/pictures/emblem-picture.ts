import { BAND, emblemPaths } from '#features/assessment/shared/result-card.ts';
import type { DiscReport } from '#features/assessment/shared/disc-report.ts';
import { leadingStyle, portraitFor } from '#features/assessment/shared/portrait.ts';
import { drawnPng } from './png-file.ts';

/** Of the side that the emblem leaves free all around. */
const PADDING = 0.08;

/** A square PNG, which has a background of its own, so that it can be read in light and dark. */
export async function emblemPicture({ portrait, scores }: DiscReport, side: number): Promise<Buffer> {
  const padding = PADDING * side;
  const place = { x: padding, y: padding, width: side - 2 * padding };
  const paths = emblemPaths(portrait.emblem, leadingStyle(portraitFor(scores).key), place);
  return drawnPng({ width: side, height: side, background: BAND, paths });
}
