/** `npm run -w lab sbom` lists what runs in production, without a network. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Bom {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { name: string; hashes?: unknown[] }[];
}

test('the bill of materials has every dependency and no tool', () => {
  const { status, stderr } = spawnSync(process.execPath, ['lab/sbom.ts'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const bom = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as Bom;
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'agency-site' } } });
  const names = bom.components.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  for (const tool of ['typescript', 'vite', 'vitest']) expect(names).not.toContain(tool);
  for (const { name, hashes } of bom.components) expect(hashes?.length, name).toBeGreaterThan(0);
});
