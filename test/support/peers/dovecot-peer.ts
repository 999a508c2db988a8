/** A real Dovecot with one mailbox. Its imap program serves each connection, as the one of a mail server would. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianFolder } from '../debian-program.ts';

export interface DovecotPeer {
  url: string;
  /** Puts messages into the inbox at once, as many deliveries do. */
  deliver(count: number, messageOf: (index: number) => Buffer): void;
  /** How many connections are open. */
  connections(): number;
  /** Breaks all connections off, as a restart does. */
  breakOff(): void;
  /** Says no more on the connections that are open, which stay open. */
  hush(): void;
  /** Numbers the messages anew, as after a restore. */
  renumber(): void;
  stop(): Promise<void>;
}

/** Dovecot refuses to read mail as root. */
const NOBODY = 65_534;

/** The folder of its programs; undefined where Debian's packages can't be had. */
export const findDovecot = () => findDebianFolder('dovecot', ['dovecot-core', 'dovecot-imapd']);

export async function startDovecot(root: string): Promise<DovecotPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const [uid, gid] = process.getuid?.() === 0 ? [NOBODY, NOBODY] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const mail = join(folder, 'mail');
  mkdirSync(mail);
  for (const path of [folder, mail]) chownSync(path, uid, gid);
  const libraries = join(root, 'usr/lib/dovecot');
  const config = join(folder, 'dovecot.conf');
  writeFileSync(config, configOf({ folder, mail, libraries, uid, gid }));
  const reader = join(root, 'usr/bin/doveconf');
  const command = [reader, '-f', 'service=imap', '-c', config, '-m', 'imap', '-p', '-e', join(libraries, 'imap')];
  const env = { PATH: process.env['PATH'], USER: 'hello', HOME: mail, LD_LIBRARY_PATH: libraries };

  let delivered = 0;
  const open = new Map<Socket, ChildProcess>();
  const server = createServer((socket) => {
    // Its imap program refuses to be started with a socket, so its input and output are pipes.
    const child = spawn('sh', ['-c', 'cat | "$0" "$@" | cat', ...command], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    open.set(socket, child);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(socket);
        child.stdin.end();
      });
    child.stdin.on('error', () => undefined);
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakOff = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    url: `imap://hello:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    deliver(count, messageOf) {
      const inbox = join(mail, 'Maildir/new');
      for (const path of ['Maildir', 'Maildir/tmp', 'Maildir/cur', 'Maildir/new'])
        if (mkdirSync(join(mail, path), { recursive: true })) chownSync(join(mail, path), uid, gid);
      for (let index = 0; index < count; index += 1) {
        delivered += 1;
        const file = join(inbox, `${Math.floor(Date.now() / 1_000)}.${delivered}.localhost`);
        writeFileSync(file, messageOf(index));
        chownSync(file, uid, gid);
      }
    },
    connections: () => open.size,
    breakOff,
    hush() {
      for (const [socket, child] of open) {
        child.stdout?.unpipe(socket).resume();
        socket.unpipe(child.stdin ?? undefined).resume();
      }
    },
    renumber() {
      breakOff();
      for (const index of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        rmSync(join(mail, 'Maildir', index), { force: true });
      writeFileSync(join(mail, 'Maildir/dovecot-uidlist'), '');
    },
    async stop() {
      const children = [...open.values()];
      breakOff();
      server.close();
      await Promise.all(children.map(async (child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configOf({ folder, mail, libraries, uid, gid }: Record<string, string | number>): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
libexec_dir = ${libraries}
mail_plugin_dir = ${libraries}/modules
protocols = imap
ssl = no
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
first_valid_uid = 0
mail_uid = ${uid}
mail_gid = ${gid}
mail_home = ${mail}
mail_location = maildir:${mail}/Maildir
mailbox_idle_check_interval = 1s
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
`;
}
