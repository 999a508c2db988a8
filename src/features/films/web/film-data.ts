import type { VideoObject } from 'schema-dts';
import { settings } from '#web/settings/settings.ts';
import { filmAddress, madeFilms } from './film-times.ts';

export function filmData(): VideoObject[] {
  return madeFilms.map(({ id, title, what, seconds, made, chapters }) => {
    const { siteUrl } = settings;
    return {
      '@type': 'VideoObject',
      name: title,
      description: what,
      thumbnailUrl: siteUrl + filmAddress(id, '.webp'),
      contentUrl: siteUrl + filmAddress(id, '.mp4'),
      encodingFormat: 'video/mp4',
      uploadDate: made,
      duration: `PT${Math.round(seconds)}S`,
      inLanguage: 'en',
      transcript: chapters.flatMap(({ lines }) => lines.map(({ says }) => says)).join(' '),
    };
  });
}
