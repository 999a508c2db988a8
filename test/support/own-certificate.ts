/** A certificate that nobody else has signed, for servers in tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0;

/** @param more Further names, such as `IP:127.0.0.1`. */
export function makeCertificate(folder: string, host: string, more: readonly string[] = []) {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${[`DNS:${host}`, ...more].join(',')}`];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...kind, ...names, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
}
