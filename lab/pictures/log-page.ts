/** Entries of the team's log on a phone, each with its fingerprint and that of the entry before. */
import brand from '../../content/brand.yaml';
import type { Morning } from '../../src/schemas/picture-schema.ts';
import { escapeHtml } from '../../src/shared/text/escape-html.ts';
import { fillWords } from '../../src/shared/text/fill-words.ts';
import type { Site } from '../../test/support/site-process.ts';
import { wordsIn } from './ended-calls.ts';
import { TIME_ZONE } from './studio.ts';

const { colors } = brand;
// The cast is safe: the desk uses the same file, and the build knows its type.
const { acts } = wordsIn('desk/audit-words.yaml') as { acts: Record<string, string> };
/** Characters of a fingerprint, in groups: enough to compare two at a glance. */
const SHOWN = /^(.{4})(.{4})(.{4})(.{4}).*$/;

interface LogEntry {
  number: number;
  /** The act in words, with its day. */
  said: string;
  hash: string;
  previousHash: string;
}

/** The two newest acts that concern people. */
export function newestActs(site: Site): LogEntry[] {
  const rows = site.query(`select number, action, at, hash, previous_hash, u.email, p.name from audit_entries a
    join users u on u.id = actor join people p on p.id = subject order by number desc limit 2`);
  return rows.map((row) => {
    const act = acts[String(row['action'])] ?? '';
    const day = new Date(Number(row['at'])).toLocaleDateString('en-US', {
      timeZone: TIME_ZONE,
      month: 'short',
      day: 'numeric',
    });
    return {
      number: Number(row['number']),
      said: `${day}: ${fillWords(act, { who: String(row['email']), whom: String(row['name']) })}`,
      hash: String(row['hash']),
      previousHash: String(row['previous_hash']),
    };
  });
}

/** @param entries The newest first, without gaps. */
export function logPage(entries: readonly LogEntry[], words: Morning['log']): string {
  const print = (hash: string, isLink: boolean) => {
    const text = escapeHtml(hash.replace(SHOWN, '$1 $2 $3 $4'));
    return `<dd>${isLink ? `<mark>${text}</mark>` : text}</dd>`;
  };
  const items = entries.map(({ number, said, hash, previousHash }, index) => {
    const rows = [
      `<dt>${words.own}</dt>${print(hash, index > 0)}`,
      previousHash && `<dt>${words.before}</dt>${print(previousHash, index < entries.length - 1)}`,
    ];
    return `<li><h2>${fillWords(words.entry, { number: String(number) })}</h2><p>${escapeHtml(said)}</p><dl>${rows.join('')}</dl></li>`;
  });
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/fonts.css"><style>
:root { color-scheme: light dark; --ink: ${pair(colors.ink)}; --soft: ${pair(colors['ink-2'])}; --paper: ${pair(colors.raised)}; --line: ${pair(colors.line)}; --wash: ${pair(colors['gold-wash'])}; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 400 15px/1.45 Geist, system-ui, sans-serif; }
ol { list-style: none; padding: 2px 16px; }
li { padding-block: 16px; }
li + li { border-top: 1px solid var(--line); }
h2 { font: 700 18px/1.3 'Bricolage Grotesque', sans-serif; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 14px; align-items: baseline; margin-top: 10px; }
dt { color: var(--soft); font-size: 13px; }
dd { font: 400 14px/1.4 'Geist Mono', monospace; text-align: right; }
mark { padding: 2px 4px; border-radius: 3px; background: var(--wash); color: inherit; }
</style><main><ol>${items.join('')}</ol></main>`;
}

function pair([light, dark]: readonly string[]): string {
  return `light-dark(${light}, ${dark})`;
}
