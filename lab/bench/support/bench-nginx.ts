import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onCores } from './bench-cores.ts';
import { findProgram, makeFolder, processIdOf, startProcess, stopProcess } from './bench-processes.ts';
import { call, type Answer } from './bench-server.ts';
import { freePort } from '../../../scripts/free-port.ts';

const START_TIMEOUT_MS = 5_000;
const START_CHECK_INTERVAL_MS = 20;
/** Headers that nginx writes itself. */
const ITS_OWN_HEADERS = new Set([
  'date',
  'server',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'etag',
]);

export interface RunningNginx {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Undefined without nginx. `page` is our own answer, so that both servers send the same bytes and headers. */
export async function startNginx(page: Answer): Promise<RunningNginx | undefined> {
  const nginx = findProgram('nginx');
  if (!nginx) return undefined;
  const folder = makeFolder();
  const port = await freePort();
  mkdirSync(join(folder, 'html'));
  // Compressed already, because Debian's nginx can't compress with brotli.
  writeFileSync(join(folder, 'html/index.html'), page.body);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, page));
  const command = onCores('server', [nginx, '-p', folder, '-c', file, '-e', join(folder, 'error.log')]);
  const child = startProcess(command, { cwd: folder, env: { PATH: process.env['PATH'] } });
  child.stdout.resume();
  child.stderr.resume();
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/`);
  return { origin, pid: processIdOf(child), stop: () => stopProcess(child) };
}

/** Without a master there is one process, the worker, so nothing stays behind. */
function configuration(folder: string, port: number, { headers }: Answer): string {
  const added = Object.entries(headers).filter(([name]) => !ITS_OWN_HEADERS.has(name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 100000000;
  types { text/html html; }
  charset utf-8;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/html;
    ${added.map(([name, value]) => `add_header ${name} "${String(value)}";`).join('\n    ')}
  }
}
`;
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await call(address);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('nginx did not start', { cause: error });
      await setTimeout(START_CHECK_INTERVAL_MS);
    }
  }
}
