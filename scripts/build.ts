/** `npm run build`: builds the product and records the inputs it was built from. */
import '../src/server/node-version.ts';
process.env['NODE_ENV'] = 'production';
const { buildSite } = await import('../tools/build-site.ts');
const { noteBuild } = await import('../tools/freshness.ts');
await buildSite();
noteBuild();
