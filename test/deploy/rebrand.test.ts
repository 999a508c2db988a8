/** Another brand, as docs/rebrand.md describes it: after a build with it, nothing of the present one is left. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { freePort } from '#scripts/free-port.ts';
import type { Brand } from '#schemas/content-schema.ts';
import { readBrand } from '#tools/content/content-facts.ts';
import { pdfText } from '../support/mail/pdf-text.ts';
import { startProgram, type StartedProgram } from '../support/started-program.ts';
import { contactBody } from '../support/mail/submissions.ts';

const ANON_KEY = 'anon_key_of_the_other_brand';
const BUILD_TIMEOUT_MS = 180_000;
const COPIED = [
  'content',
  'db',
  'public',
  'scripts',
  'src',
  'training/models',
  'tools',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];
/** As scripts/build.ts does it, but for compressing: no browser reads these files. */
const BUILD = `
  process.env.NODE_ENV = 'production';
  const { buildSite } = await import('./tools/build-site.ts');
  await buildSite({ isCompressed: false });`;
/** Films and recordings are made by hand, so the build only copies them. */
const MEDIA = /\/public\/media$|\.test\.tsx?$/;

const present = readBrand();
const other = otherBrand(present);
const ownTraces = tracesOf(present);

describe('a build with another brand', () => {
  const root = mkdtempSync(join(tmpdir(), 'rebrand-'));
  const url = { site: '' };
  let server: StartedProgram | undefined;

  beforeAll(async () => {
    for (const name of COPIED)
      cpSync(name, join(root, name), { recursive: true, filter: (path) => !MEDIA.test(`/${path}`) });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'content/brand.yaml'), stringify(other));
    const build = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([build.status, build.stderr]).toEqual([0, '']);
    const port = await freePort();
    url.site = `http://127.0.0.1:${port}`;
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(root, 'data'),
      OWNER_EMAIL: other.email,
      PUBLIC_ANON_KEY: ANON_KEY,
    };
    const isReady = async () => (await fetch(`${url.site}/readyz`)).ok;
    server = await startProgram([process.execPath, 'dist/server/main.js'], { cwd: root, env }, isReady);
  }, BUILD_TIMEOUT_MS);

  afterAll(async () => {
    await server?.kill();
    rmSync(root, { recursive: true, force: true });
  });

  test('names nothing of the present one in its pages, scripts, styles and server', () => {
    const files = globSync('dist/**/*.{html,js,css,json,svg,txt,xml}', { cwd: root });
    expect(files.length).toBeGreaterThan(200);
    const left = files.flatMap((file) => found(readFileSync(join(root, file), 'utf8')).map((trace) => [file, trace]));
    expect(left).toEqual([]);
  });

  test('draws every picture anew', () => {
    const pictures = globSync('dist/client/**/*.{png,ico}', { cwd: root }).filter((file) => !file.includes('media'));
    expect(pictures.length).toBeGreaterThan(40);
    const own = new Set(globSync('dist/client/**/*.{png,ico}').map((file) => readFileSync(file, 'base64')));
    expect(pictures.filter((file) => own.has(readFileSync(join(root, file), 'base64')))).toEqual([]);
  });

  test('shows only the new one in feeds and files for machines', async () => {
    for (const path of ['/rss.xml', '/llms.txt', '/site.webmanifest', '/mailbox']) {
      const text = await (await fetch(url.site + path)).text();
      expect([path, found(text)]).toEqual([path, []]);
      expect([path, text.includes(other.name)]).toEqual([path, true]);
    }
  });

  test('shows only the new one in emails and PDFs', async () => {
    const headers = { origin: url.site, 'content-type': 'application/json', authorization: `Bearer ${ANON_KEY}` };
    const asked = await fetch(`${url.site}/functions/v1/submit-contact`, {
      method: 'POST',
      headers,
      body: JSON.stringify(contactBody()),
    });
    expect(asked.status).toBe(200);
    await buy(url.site);
    const letters = join(root, 'data/mailbox/*.eml');
    await expect.poll(() => globSync(letters).length, { timeout: 20_000 }).toBe(4);
    const mails = await Promise.all(globSync(letters).map(async (file) => PostalMime.parse(readFileSync(file))));
    for (const { subject = '', html = '', text = '', from } of mails) {
      expect([subject, found(JSON.stringify([subject, html, text, from]))]).toEqual([subject, []]);
      expect(html).toContain(other.colors.gold);
    }
    const pdfs = mails.flatMap(({ attachments }) =>
      attachments.filter(({ mimeType }) => mimeType === 'application/pdf'),
    );
    expect(pdfs.length).toBeGreaterThan(0);
    for (const { content } of pdfs) {
      const pdf = Buffer.from(content as ArrayBuffer);
      expect(found(pdfText(pdf))).toEqual([]);
      expect(pdfText(pdf)).toContain(other.name);
      const colors = drawnColors(pdf);
      expect(colors).toContain(other.colors.gold);
      expect(
        Object.values(present.colors)
          .flat()
          .filter((color) => colors.has(color)),
      ).toEqual([]);
    }
  });
});

function otherBrand(brand: Brand): Brand {
  const swapped = (color: string) => color.replace(/#(..)(..)(..)/, '#$3$1$2');
  const colors = JSON.parse(
    JSON.stringify(brand.colors, (_, value: unknown) => (typeof value === 'string' ? swapped(value) : value)),
  ) as Brand['colors'];
  return {
    ...brand,
    name: 'Zephyr Works',
    tagline: 'People who answer, and machines that help.',
    email: 'hi@zephyr.example',
    phone: '+1 303-555-0177',
    address: { street: '7 Sample Lane', city: 'Boulder', region: 'CO', postalCode: '80301', country: 'US' },
    social: [{ label: 'LinkedIn', url: 'https://linkedin.example/company/zephyr' }],
    examplePhone: '303-555-0188',
    products: Object.fromEntries(
      Object.keys(brand.products).map((id, index) => [id, ['Lumen', 'Prism', 'Tutor', 'Gallery'][index] ?? id]),
    ),
    logo: { path: 'M6 13a7 7 0 1 0 14 0', stroke: 2 },
    colors,
  };
}

/** What tells a brand, as patterns. A product's name may be a word of other texts in lower case, and of addresses. */
function tracesOf({
  name,
  tagline,
  email,
  phone,
  address,
  examplePhone,
  products,
  logo,
  colors,
  social,
}: Brand): RegExp[] {
  const word = (text: string, flags = '') =>
    new RegExp(`(?<![\\w-])${text.replaceAll(/[+.?]/g, String.raw`\$&`)}(?![\\w-])`, flags);
  const domain = email.split('@')[1]?.split('.')[0] ?? '';
  const digits = phone.replaceAll(/\D/g, '');
  return [
    ...[name, domain, tagline, address.street, logo.path, ...social.map((link) => link.url)].map((text) =>
      word(text, 'i'),
    ),
    ...[phone, digits, examplePhone].map((text) => word(text)),
    ...Object.values(products).map((text) => word(text)),
    new RegExp(Object.values(colors).flat().join('|'), 'i'),
  ];
}

function found(text: string): string[] {
  return ownTraces.flatMap((trace) => {
    const match = trace.exec(text);
    return match ? [text.slice(Math.max(0, match.index - 30), match.index + 50)] : [];
  });
}

async function buy(site: string): Promise<void> {
  const order = {
    plan: 'starter',
    seats: '1',
    businessName: 'Example Street Plumbing',
    email: 'pay@visitor.example',
    billingAddress: '',
    promotionCode: '',
    taxId: '',
    poNumber: '',
    invoiceEmail: '',
    termsAccepted: 'yes',
  };
  const post = (path: string, body: Record<string, string>) =>
    fetch(site + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site },
      body: new URLSearchParams(body),
    });
  const till = (await post('/checkout', order)).headers.get('location') ?? '';
  await post(till, { answer: 'approve' });
}

/** As #rrggbb. */
function drawnColors(pdf: Buffer): Set<string> {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  const drawn = [...streams]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n');
  const colors = drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)/g);
  return new Set(
    [...colors].map(
      ([, ...parts]) =>
        `#${parts
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    ),
  );
}
