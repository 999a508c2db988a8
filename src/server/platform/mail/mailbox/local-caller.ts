/**
 * Whether a request comes from somebody at this machine. Its address alone doesn't say so: a proxy on this machine
 * connects from it too, and a web page can point its own host name at 127.0.0.1 (DNS rebinding).
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { isThisMachine } from '#server/platform/http/request/client-address.ts';

/** The parts of a request that the check reads; the headers' names are in lower case. */
export type Call = Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'remotePort' | 'localPort'>;
};

const FORWARDED = /^(x-(forwarded|original|real|client|cluster|envoy)\b|forwarded|via|cdn-loop|cf-|true-client-ip)/;
/** The system's open connections, for IPv4 and IPv6; only Linux has them. */
const CONNECTIONS = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Where people's accounts begin and end (login.defs(5): UID_MIN, UID_MAX). The others belong to services. */
const PEOPLE = { first: 1_000, last: 60_000 };

export async function isLocalCaller(call: Call, tables: readonly string[] = CONNECTIONS): Promise<boolean> {
  const { remoteAddress = '' } = call.socket;
  return (
    /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(remoteAddress) &&
    isDirect(call) &&
    !(await isServiceCalling(call, tables))
  );
}

/** What proxies change in a request by themselves: its HTTP version, the host, the connection, and the way it came. */
function isDirect({ headers, httpVersion }: Call): boolean {
  const { host = '', connection = 'keep-alive' } = headers;
  return (
    httpVersion === '1.1' &&
    // Scripts in Python and Ruby send `close`, as nginx does over HTTP/1.1: there, only the owner of the connection tells.
    /^(keep-alive|close)$/i.test(connection) &&
    isThisMachine(host.toLowerCase().replace(/:\d+$/, '')) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** The kernel says whom the other end belongs to, such as www-data for nginx. False where the system doesn't say. */
async function isServiceCalling({ socket }: Call, tables: readonly string[]): Promise<boolean> {
  const ports = [socket.remotePort, socket.localPort].map((port) => hexOf(port ?? 0));
  const owners: number[] = [];
  for (const table of tables) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const [, local, remote, owner] of text.matchAll(CONNECTION))
      if (local === ports[0] && remote === ports[1]) owners.push(Number(owner));
  }
  return owners.some((owner) => !isPerson(owner));
}

/** https://docs.kernel.org/networking/proc_net_tcp.html: local and remote port in hex, and the user's id. */
const CONNECTION =
  /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} [\dA-F:]+ [\dA-F:]+ [\dA-F]+ +(\d+) /gm;

function hexOf(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

function isPerson(owner: number): boolean {
  // A person may run the site as root, or as the user of a container.
  return owner === 0 || owner === process.getuid?.() || (owner >= PEOPLE.first && owner <= PEOPLE.last);
}
