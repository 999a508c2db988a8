import { useContext, type ReactNode } from 'react';
import shared from '#content/emails/mail-words.yaml';
import { parseInline } from '#shared/text/inline-parser.ts';
import type { InlinePiece } from '#shared/text/inline-text.ts';
import type { EmailTemplate } from '../outbox/email-declaration.ts';
import { EmailLayout } from './email-layout.tsx';
import { EmailButton, EmailLink, MailContext } from './email-links.tsx';
import { EmailSignature, EmailSmallPrint, EmailText, EmailTitle } from './email-parts.tsx';
import { fillMail } from './visitor-text.ts';

/** As content/emails/mail-words.yaml describes them. */
export interface LetterWords {
  preview: string;
  reason?: string;
  title?: string;
  body?: readonly string[];
  small?: readonly string[];
}

interface LetterProps {
  words: LetterWords;
  /** Fills the blanks; may hold more than these. */
  blanks?: object;
  /** The output of `greetingName`: null greets without a name, undefined doesn't greet. */
  name?: string | null | undefined;
  /** Whether the person of people.yaml signs it. */
  signed?: boolean | undefined;
  /** Follows the body. */
  children?: ReactNode;
}

export function Letter({ words, blanks, name, signed, children }: LetterProps) {
  const { preview, reason = shared.forOwner, title, body = [], small = [] } = words;
  const fill = useFill(blanks);
  return (
    <EmailLayout preview={fill(preview)} reason={fill(reason)}>
      {name !== undefined && (
        <EmailText>{name === null ? shared.greeting : fillMail(shared.greetingByName, { name })}</EmailText>
      )}
      {title !== undefined && <EmailTitle>{fill(title)}</EmailTitle>}
      <Paragraphs texts={body} blanks={blanks} />
      {children}
      {signed && <EmailSignature />}
      {small.map((text) => (
        <EmailSmallPrint key={text}>
          <Marked pieces={piecesOf(text)} blanks={blanks} />
        </EmailSmallPrint>
      ))}
    </EmailLayout>
  );
}

export function Paragraphs({ texts, blanks }: { texts: readonly string[]; blanks?: object | undefined }) {
  const fill = useFill(blanks);
  return texts.map((text) => {
    const pieces = piecesOf(text);
    const [piece] = pieces;
    if (pieces.length === 1 && typeof piece === 'object' && 'to' in piece)
      return (
        <EmailButton key={text} href={fill(piece.to)}>
          {fill(piece.text)}
        </EmailButton>
      );
    return (
      <EmailText key={text}>
        <Marked pieces={pieces} blanks={blanks} />
      </EmailText>
    );
  });
}

type EmailWords = LetterWords & { subject: string };

/** An email that consists of its words. It greets by the prop `name`, and fills blanks with the other props. */
export function letter<Props extends object>(
  words: EmailWords | ((props: Props) => EmailWords),
  sampleProps: Props,
  { signed }: Pick<LetterProps, 'signed'> = {},
): EmailTemplate<Props> {
  const wordsOf = typeof words === 'function' ? words : () => words;
  return {
    subject: (props) => fillMail(wordsOf(props).subject, props),
    Body: (props: Props & Pick<LetterProps, 'name'>) => (
      <Letter words={wordsOf(props)} blanks={props} name={props.name} signed={signed} />
    ),
    sampleProps,
  };
}

function useFill(blanks: object = {}): (text: string) => string {
  const { siteUrl } = useContext(MailContext);
  return (text) => fillMail(text, { siteUrl, siteHost: new URL(siteUrl).host, ...blanks });
}

function piecesOf(text: string): readonly InlinePiece[] {
  const pieces = parseInline(text);
  return typeof pieces === 'string' ? [pieces] : pieces;
}

/** Filled piece by piece, so that nothing in a blank makes a link. */
function Marked({ pieces, blanks }: { pieces: readonly InlinePiece[]; blanks: object | undefined }) {
  const fill = useFill(blanks);
  return pieces.map((piece) => {
    if (typeof piece === 'string') return fill(piece);
    if ('strong' in piece) return <strong key={piece.strong}>{fill(piece.strong)}</strong>;
    if (!('to' in piece)) throw new Error('An email shows no other marks.');
    return (
      <EmailLink key={piece.to} href={fill(piece.to)}>
        {fill(piece.text)}
      </EmailLink>
    );
  });
}
