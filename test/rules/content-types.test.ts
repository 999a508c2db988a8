/** The import of a content file has the type of its schema; a declaration can't be computed, so it is written. */
import { expect, it } from 'vitest';
import { contentFiles } from '#schemas/content-schema.ts';

const HEAD =
  '/** Types of the content files. Written by `npx vitest run --project code test/rules/content-types -u`. */\n';

it('src/content-files.d.ts declares what the table in content-schema.ts states', async () => {
  const declarations = Object.keys(contentFiles).map((file) => {
    const type = `import('./schemas/content-schema.ts').ContentOf<'${file}'>`;
    // Imported one by one, because an object would bring along what the page doesn't read.
    const named = file === '*/brand.yaml' ? Object.keys(contentFiles[file].entries) : [];
    const facts = named.map((name) => `  export const ${name}: (typeof words)['${name}'];\n`).join('');
    return `declare module '${file}' {\n  const words: ${type};\n${facts}  export default words;\n}\n`;
  });
  await expect(HEAD + declarations.join('')).toMatchFileSnapshot('../../src/content-files.d.ts');
});
