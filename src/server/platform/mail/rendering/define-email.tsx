import { useContext, type FunctionComponent } from 'react';
import shared from '#content/emails/mail-words.yaml';
import { parseInline } from '#shared/text/inline-parser.ts';
import type { InlinePiece } from '#shared/text/inline-text.ts';
import type { Compose, DefinedEmail, EmailTemplate, EmailTraits } from '../outbox/email-declaration.ts';
import type { MailKind, MailPayloads } from '../outbox/mail-kinds.ts';
import { EmailLayout } from './email-layout.tsx';
import {
  EmailButton,
  EmailLink,
  EmailSignature,
  EmailSmallPrint,
  EmailText,
  EmailTitle,
  MailContext,
} from './email-parts.tsx';
import { EmailFacts, type Facts } from './email-tables.tsx';
import { fillMail, shortened } from './visitor-text.ts';

/** As content/emails/mail-words.yaml describes them. */
export interface EmailWords {
  subject: string;
  preview: string;
  reason?: string;
  title?: string;
  body?: readonly string[];
  small?: readonly string[];
}

interface Definition<Kind extends MailKind, Props, Context>
  extends EmailTraits, Pick<EmailTemplate<Props>, 'attachments' | 'calendar'> {
  kind: Kind;
  words: EmailWords | ((props: Props) => EmailWords);
  /** Precedes the greeting. */
  Above?: FunctionComponent<Props>;
  /** What fills the blanks; by default, the props. */
  blanks?: (props: Props) => object;
  /** By the prop `name`, the output of `greetingName`, or without a name. */
  greets?: true;
  /** A table below the body. */
  facts?: (props: Props, owner: { timeZone: string }) => Facts;
  /** Follows them. */
  Below?: FunctionComponent<Props>;
  /** By the person of people.yaml. */
  signed?: true;
  sampleProps: NoInfer<Props>;
  compose: Compose<MailPayloads[Kind], Props, Context>;
}

/** In code points. Inboxes cut subjects off earlier. */
const SUBJECT_MAX_LENGTH = 120;

/** Each `*-emails.tsx` exports a list of these as `emails`, where the mail thread finds their templates. */
export function defineEmail<Kind extends MailKind, Props extends object, Context = unknown>(
  definition: Definition<Kind, Props, Context>,
): DefinedEmail<Context> {
  const { words, blanks = (props) => props, greets, facts, Above, Below, signed, ...others } = definition;
  const { attachments, calendar, sampleProps, ...declared } = others;
  const wordsOf = typeof words === 'function' ? words : () => words;
  const template: EmailTemplate<Props> = {
    subject: (props) => shortened(fillMail(wordsOf(props).subject, blanks(props)), SUBJECT_MAX_LENGTH),
    Body(props: Props & { name?: string | null }) {
      const { preview, reason = shared.forOwner, title, body = [], small = [] } = wordsOf(props);
      const filled = blanks(props);
      const fill = useFill(filled);
      const { ownerTimeZone: timeZone } = useContext(MailContext);
      const { name } = props;
      return (
        <EmailLayout preview={fill(preview)} reason={fill(reason)}>
          {Above && <Above {...props} />}
          {greets && <EmailText>{name ? fillMail(shared.greetingByName, { name }) : shared.greeting}</EmailText>}
          {title !== undefined && <EmailTitle>{fill(title)}</EmailTitle>}
          <Paragraphs texts={body} blanks={filled} />
          {facts && <EmailFacts facts={facts(props, { timeZone })} />}
          {Below && <Below {...props} />}
          {signed && <EmailSignature />}
          {small.map((text) => (
            <EmailSmallPrint key={text}>
              <Marked pieces={piecesOf(text)} fill={fill} />
            </EmailSmallPrint>
          ))}
        </EmailLayout>
      );
    },
    attachments,
    calendar,
    sampleProps,
  };
  // Safe, because the outbox stores under each kind the payload that `enqueueMail` got for it, and each template gets
  // the props of its own composer.
  return { ...declared, template } as unknown as DefinedEmail<Context>;
}

export function Paragraphs({ texts, blanks }: { texts: readonly string[]; blanks?: object }) {
  const fill = useFill(blanks);
  return texts.map((text) => {
    const pieces = piecesOf(text);
    const [piece] = pieces;
    if (pieces.length > 1 || typeof piece !== 'object' || !('to' in piece))
      return (
        <EmailText key={text}>
          <Marked pieces={pieces} fill={fill} />
        </EmailText>
      );
    return (
      <EmailButton key={text} href={fill(piece.to)}>
        {fill(piece.text)}
      </EmailButton>
    );
  });
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
function Marked({ pieces, fill }: { pieces: readonly InlinePiece[]; fill: (text: string) => string }) {
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
