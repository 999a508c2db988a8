import { emailsOf } from '#server/platform/feature/feature.ts';
import { declaredFeatures } from '../declared-features.ts';
import { createQueuedMailRenderer } from './mail-renderer.ts';
import { TEST_OWNER, TEST_SITE_URL } from '../test-app.ts';

export async function composedMail(kind: string, payload: object) {
  const emails = emailsOf(await declaredFeatures());
  const render = createQueuedMailRenderer({ siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails });
  const mail = await render({ id: 'mail', kind, recipient: TEST_OWNER, payload });
  return { ...mail, rows: rowsOf(mail.html), headings: textsOf(mail.html, 'h[1-6]') };
}

/** Label and value of each row of the table of facts. */
function rowsOf(html: string): [label: string, value: string][] {
  return [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>\s*<td[^>]*>(.*?)<\/td>/gs)].map(
    ([, label = '', value = '']) => [readable(label), readable(value)],
  );
}

function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<(${tag})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , text = '']) => readable(text));
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function readable(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}
