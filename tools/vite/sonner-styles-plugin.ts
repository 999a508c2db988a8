import type { Plugin } from 'vite';

const INJECTION = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/** Replaces Sonner's `<style>` element, which our Content-Security-Policy forbids, with a constructed style sheet. */
export function sonnerStylesPlugin(): Plugin {
  return {
    name: 'sonner-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return undefined;
      if (!INJECTION.test(code))
        throw new Error('Sonner no longer injects its styles as expected: look at tools/vite/sonner-styles-plugin.ts.');
      const constructed = `function __insertCSS(code) {
  if (typeof document === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(code);
  document.adoptedStyleSheets.push(sheet);
}`;
      return { code: code.replace(INJECTION, constructed), map: null };
    },
  };
}
