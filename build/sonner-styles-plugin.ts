import type { Plugin } from 'vite';

const INJECTION = /function __insertCSS\(code\) \{[\s\S]*?\n\}/;

/**
 * Sonner adds its styles as a `<style>` element, which our content security policy forbids; a constructed
 * style sheet is the same without an element.
 */
export function sonnerStylesPlugin(): Plugin {
  return {
    name: 'sonner-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return undefined;
      if (!INJECTION.test(code))
        throw new Error('Sonner no longer injects its styles as expected: look at build/sonner-styles-plugin.ts.');
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
