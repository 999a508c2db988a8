/** Markdown of a letter as React elements: without HTML and pictures, and with links that open no other program than mail. */
import { createElement, Fragment, type FunctionComponent, type ReactNode } from 'react';
import { Marked, type Token, type Tokens } from 'marked';

type Part<Props> = FunctionComponent<Props>;

/** What a letter is built from. */
export interface LetterParts {
  Heading: Part<{ text: string; isSub: boolean }>;
  Text: Part<{ children: ReactNode }>;
  List: Part<{ items: readonly ReactNode[]; start?: number | undefined }>;
  Quote: Part<{ children: ReactNode }>;
  /** Keeps its lines. */
  Code: Part<{ text: string }>;
  Rule: Part<object>;
  Link: Part<{ href: string; children: ReactNode }>;
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** No match: what looks like one of these stays text. */
const none = () => undefined;
const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { html: none, tag: none, table: none, del: none, def: none },
});

export function LetterText({ text, parts }: { text: string; parts: LetterParts }) {
  return blocks(marked.lexer(text), parts);
}

/** Of the first paragraph, without marks. */
export function openingOf(text: string): string {
  const first = marked.lexer(text).find(({ type }) => type === 'paragraph');
  return first ? plain(inlineOf(first)) : '';
}

function blocks(tokens: readonly Token[], parts: LetterParts): ReactNode {
  return keyed(tokens.map((token) => block(token as Tokens.Generic, parts)));
}

function block(token: Tokens.Generic, parts: LetterParts): ReactNode {
  const { Heading, Text, List, Quote, Code, Rule } = parts;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <Heading text={plain(inlineOf(token))} isSub={(token as Tokens.Heading).depth > 2} />;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const shown = items.map((item) => blocks(item.tokens, { ...parts, Text: Line }));
      return <List items={shown} start={ordered ? Number(start) : undefined} />;
    }
    case 'blockquote':
      return <Quote>{blocks(inlineOf(token), { ...parts, Text: Line })}</Quote>;
    case 'code':
      return <Code text={(token as Tokens.Code).text} />;
    case 'hr':
      return <Rule />;
    case 'text':
      return inline(inlineOf(token), parts);
    default:
      return <Text>{inline(inlineOf(token), parts)}</Text>;
  }
}

/** A paragraph within something that has margins of its own. */
function Line({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <br />
    </>
  );
}

function inline(tokens: readonly Token[], parts: LetterParts): ReactNode {
  return keyed(tokens.map((token) => mark(token as Tokens.Generic, parts)));
}

function mark(token: Tokens.Generic, parts: LetterParts): ReactNode {
  const { Link } = parts;
  const inner = () => inline(inlineOf(token), parts);
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href } = token as Tokens.Link;
      return isSafe(href) ? <Link href={href}>{inner()}</Link> : inner();
    }
    case 'escape':
    case 'image':
      return (token as Tokens.Image).text;
    default:
      return token.tokens ? inner() : textOf(token);
  }
}

function isSafe(href: string): boolean {
  return URL.canParse(href) && SCHEMES.has(new URL(href).protocol);
}

/** The tokens within; a token without any is its own text. */
function inlineOf(token: Token): readonly Token[] {
  return (token as Tokens.Generic).tokens ?? [{ type: 'text', raw: token.raw, text: textOf(token) }];
}

function textOf(token: Token): string {
  return (token as Partial<Tokens.Text>).text ?? token.raw;
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const within = (token as Tokens.Generic).tokens;
      if (token.type === 'br') return ' ';
      return within ? plain(within) : textOf(token);
    })
    .join('');
}

/** As separate children, which need no keys. */
function keyed(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}
