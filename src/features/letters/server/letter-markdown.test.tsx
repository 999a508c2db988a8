import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LetterText, openingOf, type LetterParts } from './letter-markdown.tsx';

const PARTS: LetterParts = {
  Heading: ({ text, isSub }) => (isSub ? <h3>{text}</h3> : <h2>{text}</h2>),
  Text: ({ children }) => <p>{children}</p>,
  List: ({ items, start }) => <menu data-start={start}>{items.length}</menu>,
  Quote: ({ children }) => <blockquote>{children}</blockquote>,
  Code: ({ text }) => <pre>{text}</pre>,
  Rule: () => <hr />,
  Link: ({ href, children }) => <a href={href}>{children}</a>,
};
const shown = (text: string) => renderToStaticMarkup(<LetterText text={text} parts={PARTS} />);

test.each([
  ['a **b** *c* `d`', '<p>a <strong>b</strong> <em>c</em> <code>d</code></p>'],
  ['one\ntwo\n\nthree', '<p>one<br/>two</p><p>three</p>'],
  ['# One\n\n### A *b*', '<h2>One</h2><h3>A b</h3>'],
  ['- a\n- b', '<menu>2</menu>'],
  ['3. a\n4. b', '<menu data-start="3">2</menu>'],
  ['> a\n> b', '<blockquote>a<br/>b<br/></blockquote>'],
  ['```\na <b>\n```', '<pre>a &lt;b&gt;</pre>'],
  ['a\n\n---', '<p>a</p><hr/>'],
  [String.raw`\*a\* & &amp; b`, '<p>*a* &amp; &amp;amp; b</p>'],
])('%j becomes %s', (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each(['https://a.example/b?c=d', 'http://a.example', 'mailto:a@b.example'])('%s is a link', (href) => {
  expect(shown(`[x](${href})`)).toBe(`<p><a href="${href}">x</a></p>`);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'tel:123',
  '/pricing',
  '//a.example',
  'vbscript:x',
  'file:///etc',
])('%s is no link', (href) => {
  expect(shown(`[x](${href})`)).toBe('<p>x</p>');
});

test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<div>\n<b>x</b>\n</div>', 'a <i>b</i>'])(
  '%j stays text',
  (text) => {
    expect(shown(text).replaceAll(/<\/?(p|br)\/?>|<br\/>/g, '')).not.toContain('<');
  },
);

test('a picture is its description, and addresses are links', () => {
  expect(shown('![dot](https://spy.example/p.gif) https://a.example')).toBe(
    '<p>dot <a href="https://a.example">https://a.example</a></p>',
  );
});

test('the opening is the first paragraph, without marks', () => {
  expect(openingOf('# Title\n\nHello **you**,\nthere\n\nMore')).toBe('Hello you, there');
  expect(openingOf('- a')).toBe('');
});
