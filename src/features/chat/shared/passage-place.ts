import type { ChatPassage } from './chat-index.ts';

export function placeOf({ path, anchor }: Pick<ChatPassage, 'path' | 'anchor'>): string {
  return anchor ? `${path}#${anchor}` : path;
}
