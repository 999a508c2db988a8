/** `npm run build`: builds the product and notes what it was built from. */
import './require-node.ts';
process.env['NODE_ENV'] = 'production';
const { buildSite } = await import('../build/build-site.ts');
const { noteBuild } = await import('../build/freshness.ts');
await buildSite();
noteBuild();
