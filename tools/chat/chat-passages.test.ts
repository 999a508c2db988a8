import { expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSummaries } from '../articles/article-files.ts';
import { chatPassages, passagesOf } from './chat-passages.ts';

const DATES = { day: '2026-01-15', since: '' };
const pageWith = (main: string) =>
  `<title>Plans &amp; prices</title><body><header>Menu</header><main id="main"><p class="eyebrow">Pricing</p><h1>What it costs</h1>${main}</main><footer>Foot</footer></body>`;
const cut = (main: string) =>
  passagesOf('/pricing', pageWith(main), DATES).map(({ anchor, title, text }) => ({ anchor, title, text }));

it("names the page, and keeps each answer's question and anchor", () => {
  const html = pageWith(
    '<p class="lead">You pay by the minute.</p><details id="why"><summary>Why so?</summary><p>Because of <a href="/x">rounding</a><sup>1</sup>.</p></details>',
  );
  expect(passagesOf('/pricing', html, DATES)).toMatchObject([
    { path: '/pricing', anchor: '', page: 'Pricing', title: 'What it costs', text: 'You pay by the minute.', ...DATES },
    { anchor: 'why', page: 'Pricing', title: 'Why so?', text: 'Because of rounding.' },
  ]);
});

it('names an article, whose header is not searched, by its title', () => {
  const html =
    '<title>Answer leads faster</title><main><header data-unsearched="true"><h1>Answer leads faster</h1></header><p>Give each inquiry one owner.</p></main>';
  expect(passagesOf('/blog/leads', html, DATES)).toMatchObject([
    { page: 'Answer leads faster', title: 'Answer leads faster', text: 'Give each inquiry one owner.' },
  ]);
});

it('joins short lines under one heading, and starts a new passage at the next heading', () => {
  expect(
    cut(
      '<section><h2 id="a">Links</h2><ul><li>Google</li><li>Outlook</li></ul></section><section><h2 id="b">Days</h2><dl><dt>Setup</dt><dd>Paid once</dd></dl></section>',
    ),
  ).toEqual([
    { anchor: 'a', title: 'Links', text: 'Google. Outlook.' },
    { anchor: 'b', title: 'Days', text: 'Setup: Paid once.' },
  ]);
});

it('quotes a folded section by its heading, with the anchor that opens it', () => {
  const fold = (id: string, kind: string, heading: string) =>
    `<details data-fold="${id}" data-kind="${kind}"><summary><h2>${heading}</h2></summary><div id="${id}"><p>We call nobody who did not ask.</p></div></details>`;
  expect(
    cut(
      `${fold('law', 'duties', 'The law')}${fold('try', 'script', 'A call')}<section><p>After the folds it goes on.</p></section>`,
    ),
  ).toEqual([
    { anchor: 'law', title: 'The law', text: 'We call nobody who did not ask.' },
    { anchor: '', title: 'What it costs', text: 'After the folds it goes on.' },
  ]);
});

it('splits a long section into several passages', () => {
  const long = Array.from({ length: 30 }, () => 'word').join(' ');
  expect(cut(`<h2 id="a">Much</h2><p>${long}</p><p>${long}</p><p>${long}</p>`)).toHaveLength(2);
});

it.each([
  ['that is long enough', [40, 5], 2],
  ['that is not', [39, 5], 1],
  ['up to the most', [30, 45], 1],
  ['not beyond the most', [30, 46], 2],
])('goes on with a passage %s: %j', (_, counts, passages) => {
  const lines = counts.map((count) => `<p>${Array.from({ length: count }, () => 'word').join(' ')}</p>`);
  expect(cut(`<h2 id="a">Much</h2>${lines.join('')}`)).toHaveLength(passages);
});

it('reads each listed page once, as it is today, with the dates of an article', () => {
  const [article] = readSummaries();
  if (!article) throw new Error('There are no articles.');
  const folder = mkdtempSync(join(tmpdir(), 'passages-'));
  const page = (path: string, text: string, more: object = {}) => {
    const file = `${text}.html`;
    writeFileSync(join(folder, file), pageWith(`<p>This page is ${text}.</p>`));
    return { path, file, status: 200, indexable: true, title: 'One', description: '', ...more };
  };
  const written = `/blog/${article.slug}`;
  const found = chatPassages(
    folder,
    [
      page('/voice', 'listed'),
      page('/draft', 'unlisted', { indexable: false }),
      page('/blog', 'before'),
      page('/blog', 'after'),
      page(written, 'written', { from: article.published }),
      page('/blog/unknown', 'unknown', { from: article.published }),
    ],
    [{ ...article, checked: '2027-01-02' }],
    '2027-01-03',
  );
  rmSync(folder, { recursive: true });
  expect(found.map(({ path, text, day, since }) => [path, text, day, since])).toEqual([
    ['/voice', 'This page is listed.', '2027-01-03', ''],
    ['/blog', 'This page is after.', '2027-01-03', ''],
    [written, 'This page is written.', '2027-01-02', article.published],
  ]);
});

it.each([
  ['a sample', '<section data-kind="script"><h2 id="s">A call</h2><p>Hello, this is the agent.</p></section>'],
  ['what is under a heading without a name', '<h2>Some sample</h2><p>Sam Ortiz wants a visit.</p>'],
  ['a row of amounts', '<h2 id="p">Plans</h2><table><tr><th>Monthly</th><td>$1</td><td>$2</td></tr></table>'],
  ['buttons and contents', '<h2 id="c">More</h2><nav>Contents of this page</nav><button>Show all of them now</button>'],
  ['a label', '<h2 id="l">Week</h2><p>Monday</p>'],
])('leaves out %s', (_, main) => {
  expect(cut(main)).toEqual([]);
});
