import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { findDebianProgram } from '../support/debian-program.ts';
import { hasOpenssl, makeCertificate } from '../support/own-certificate.ts';
import { startSite, type Site } from '../support/site-process.ts';
import { askSecurely, startProgram, type StartedProgram } from '../support/started-program.ts';

const nginx = hasOpenssl() ? findDebianProgram('nginx') : undefined;
if (!nginx)
  console.warn('nginx: it or openssl is not installed, and apt-get can not download it; its tests are skipped.');
/** Certificates are made for it, and it needs no name server. */
const HOST = 'localhost';
/** How many an address may make in ten seconds (search-pages.ts). */
const SEARCHES = 20;

describe.skipIf(!nginx)('nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const certificate = join(folder, 'fullchain.pem');
  let site: Site;
  let proxy: StartedProgram;
  let plain: number;
  let secure: number;
  const ask = (path: string, headers?: Record<string, string>) =>
    askSecurely({ host: HOST, port: secure, path, ca: readFileSync(certificate, 'utf8') }, headers);

  beforeAll(async () => {
    [plain, secure] = [await freePort(), await freePort()];
    site = await startSite({
      SITE_URL: `https://${HOST}`,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_SCALE: '1',
      HSTS_SUBDOMAINS: 'true',
    });
    makeCertificate(folder, HOST);
    writeFileSync(join(folder, 'nginx.conf'), configuration());
    const command = [nginx ?? '', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
    execFileSync(command[0] ?? '', [...command.slice(1), '-t'], { stdio: 'ignore' });
    proxy = await startProgram(command, { cwd: folder }, async () => (await ask('/readyz')).status === 200);
  });
  afterAll(async () => {
    proxy.signal('SIGTERM');
    await proxy.ended();
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The file as it is, with the ports, the name and the folders of this test. */
  const configuration = () => {
    const server = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll('/etc/letsencrypt/live/agency.example', folder)
      .replaceAll('agency.example', HOST)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443', `listen 127.0.0.1:${secure}`)
      .replace('127.0.0.1:3000', new URL(site.url).host);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    return `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
access_log ${folder}/other.log;
error_log ${folder}/other.error.log;
${temporary.join('\n')}
${server}}
`;
  };

  test('passes the site’s own headers on, once, and no version', async () => {
    const home = await ask('/', { 'accept-encoding': 'br' });
    expect(home.status).toBe(200);
    expect(home.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(home.headers.get('content-encoding')).toBe('br');
    expect(home.headers.get('server')).toBe('nginx');
  });

  test('has browsers use https on the hosts below, too, where the setting says so', async () => {
    const home = await (await fetch(site.url)).text();
    const script = /\ssrc="([^"]+)"/.exec(home)?.[1] ?? '';
    for (const path of [script, '/nothing-here', '/media/nothing.mp4', '/functions/v1/nothing', '/readyz']) {
      const { headers } = await ask(path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
    }
  });

  test('sends plain http to https, with the path', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/pricing?a=b`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `https://${HOST}/pricing?a=b`]);
  });

  test('logs networks and kinds of pages, but no address, query, referrer or what was typed', async () => {
    const askFromElsewhere = (path: string) => {
      const question = { host: HOST, port: secure, path, ca: readFileSync(certificate, 'utf8') };
      return askSecurely({ ...question, localAddress: '127.7.8.9' }, { referer: `https://${HOST}/?q=canary` });
    };
    const paths = ['/newsletter/confirm?token=canary', '/till/canary', '/canary@visitor.example', '/pricing%0acanary'];
    for (const path of paths) await askFromElsewhere(path);
    await fetch(`http://127.0.0.1:${plain}/pricing?token=canary`, { redirect: 'manual' });
    // A request that nginx can't pass on, which it notes as an error.
    await site.kill();
    expect((await askFromElsewhere('/pricing?token=canary')).status).toBe(502);
    await site.start();
    const written = readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    expect(written).toMatch(/ 127\.7\.8\.0\/24 GET \/newsletter 200 \d+ [\d.]+s upstream 200\n/);
    expect(written).toMatch(/ 127\.7\.8\.0\/24 GET \/pricing 502 \d+ [\d.]+s upstream 502\n/);
    expect(`${written}${proxy.output()}`).not.toMatch(/canary|127\.7\.8\.9/);
  });

  test('keeps a visitor from choosing the address that is counted', async () => {
    const search = async (claimed: string) => {
      return (await ask('/search?q=calls', { 'x-forwarded-for': claimed })).status;
    };
    const statuses: number[] = [];
    for (let index = 0; index <= SEARCHES; index += 1) statuses.push(await search(`203.0.113.${index}`));
    expect(statuses.at(-1)).toBe(429);
  });
});
