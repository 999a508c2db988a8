/** Labels, as the team types them. */
import { foldText } from '#shared/text/fold-text.ts';

/** Each once, however it is spelled. */
export function labelsOf(text: string): string[] {
  const labels = text.split(',').map((label) => label.replaceAll(/\s+/g, ' ').trim());
  const spelled = new Map(labels.filter(Boolean).map((label) => [foldText(label), label]));
  return [...spelled.values()];
}
