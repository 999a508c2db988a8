/**
 * `npm run headers -- https://agency.example`: prints what the HTTP Observatory would say about a site's headers, and
 * exits with 1 below an A+. NODE_EXTRA_CA_CERTS names the certificate of a CA of your own.
 */
import '../src/server/node-version.ts';
import { checkHeaders, scoreOf } from './headers/header-checks.ts';

const A_PLUS = 100;

const address = process.argv[2];
if (!address?.startsWith('https://')) {
  console.error('Give the https address of the site: npm run headers -- https://agency.example');
  process.exit(1);
}
const { origin, hostname, port } = new URL(address);
const page = await fetch(origin);
const foreign = { headers: { origin: 'https://elsewhere.example' } };
const checks = checkHeaders(origin, {
  headers: page.headers,
  html: await page.text(),
  // A site on a port of its own has no such neighbor.
  plainHttp: port ? undefined : await plainHttpAnswer(`http://${hostname}`),
  crossOrigin: (await fetch(origin, foreign)).headers,
});
for (const { name, points, found } of checks)
  console.log(`${(points > 0 ? `+${points}` : String(points)).padStart(4)}  ${name.padEnd(30)}${found}`);
const score = scoreOf(checks);
console.log(`${String(score).padStart(4)}  ${score >= A_PLUS ? 'A+' : `below ${A_PLUS}, the least for an A+`}`);
if (score < A_PLUS) process.exitCode = 1;

async function plainHttpAnswer(plain: string) {
  const answer = await fetch(plain, { redirect: 'manual' }).catch(() => undefined);
  return answer && { status: answer.status, location: answer.headers.get('location') };
}
