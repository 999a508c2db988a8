import { createHash } from 'node:crypto';
import { isDesk, isSecret, usesMicrophone } from '#shared/site/routes.ts';

const ONE_YEAR_SECONDS = 31_536_000;

export interface BaseHeaderOptions {
  siteUrl: string;
  /** Whether browsers may use all of the domain's other hosts only by https, too. */
  hstsSubdomains?: boolean;
}

/** Headers that every answer carries, whatever it holds. HSTS only means something on an https site. */
export function baseHeaders({ siteUrl, hstsSubdomains = false }: BaseHeaderOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** For answers that are data rather than pages. */
export const API_POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'microphone=()',
};

export interface PagePolicyOptions {
  path: string;
  /** The page's final bytes: a hash of anything else would block the page's own code. */
  html: string;
  chatScriptUrl: string | undefined;
  hasModel?: boolean;
}

/** For one HTML page: its Content-Security-Policy and what depends on its path. */
export function pagePolicy({ path, html, chatScriptUrl, hasModel }: PagePolicyOptions): Record<string, string> {
  const microphone = usesMicrophone(path, hasModel);
  return {
    'content-security-policy': contentSecurityPolicy(path, html, chatScriptUrl),
    'referrer-policy': isSecret(ofFolder(path)) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': `microphone=${microphone ? '(self)' : '()'}`,
  };
}

/** A path that matches the page: that of a page for a whole folder, such as `/r/*`, is its pattern. */
function ofFolder(path: string): string {
  return path.replace(/\*$/, 'any');
}

function contentSecurityPolicy(path: string, html: string, chatScriptUrl: string | undefined): string {
  const scripts = ["'self'", ...inlineHashes(html, 'script'), ...(chatScriptUrl ? [chatScriptUrl] : [])];
  const styles = ["'self'", ...inlineHashes(html, 'style')];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    // Headers count towards the first round trip, and only the home page links one, and the desk once it is open.
    ...(html.includes('rel="manifest"') || isDesk(path) ? ["manifest-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of blocks that a browser would run or apply, speculation rules included. JSON and JSON-LD need none. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'));
  const inline = [...blocks].filter(([, attributes = '', content = '']) => {
    return (
      content !== '' &&
      !/\ssrc\s*=/i.test(attributes) &&
      !/\stype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)
    );
  });
  const hashes = inline.map(
    ([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
