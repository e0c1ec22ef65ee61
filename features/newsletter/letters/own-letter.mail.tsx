import { Marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { ListFooter, type LetterLinks } from '#features/newsletter/newsletter.mail.tsx';
import { LetterFrame, LetterHeading, LetterLink, LetterText } from '#ui/letter.tsx';
import { LetterCode, LetterList, LetterPicture, LetterQuote, LetterRule } from '#ui/letter-prose.tsx';

export interface OwnLetterProps {
  readonly subject: string;
  readonly preheader: string;
  /** Markdown. */
  readonly body: string;
  readonly origin: string;
  readonly links: LetterLinks;
}

/** A letter that an administrator wrote, in the house's style. Of its Markdown only what is drawn below gets through. */
export function OwnLetterBody({ subject, preheader, body, origin, links }: OwnLetterProps) {
  return (
    <LetterFrame
      brand={`${site.name}: ${newsletter.name}`}
      preview={preheader === '' ? subject : preheader}
      footer={<ListFooter {...links} />}
    >
      <Blocks tokens={marked.lexer(body)} origin={origin} />
    </LetterFrame>
  );
}

const marked = new Marked({ gfm: true });

interface Drawn {
  readonly tokens: readonly Token[];
  readonly origin: string;
}

function Blocks({ tokens, origin }: Drawn) {
  return tokens.map((token, at) => <Fragment key={at}>{block(token as Tokens.Generic, origin)}</Fragment>);
}

function block(token: Tokens.Generic, origin: string): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <LetterHeading level={token['depth'] === 1 ? 1 : 2}>
          <Words tokens={token.tokens ?? []} origin={origin} />
        </LetterHeading>
      );
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0) return <Words tokens={[only]} origin={origin} />;
      return (
        <LetterText>
          <Words tokens={token.tokens ?? []} origin={origin} />
        </LetterText>
      );
    }
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return (
        <LetterList ordered={ordered} start={start === '' ? 1 : start}>
          {items.map((item, at) => (
            <li key={at}>
              <Blocks tokens={item.tokens} origin={origin} />
            </li>
          ))}
        </LetterList>
      );
    }
    case 'blockquote':
      return (
        <LetterQuote>
          <Blocks tokens={token.tokens ?? []} origin={origin} />
        </LetterQuote>
      );
    case 'code':
      return <LetterCode>{String(token['text'])}</LetterCode>;
    case 'hr':
      return <LetterRule />;
    case 'text':
      return <Words tokens={token.tokens ?? [token]} origin={origin} />;
    case 'space':
    case 'def':
      return null;
    default:
      // Tables and HTML are shown as they were typed: mail programs draw neither alike.
      return <LetterText>{token.raw.trim()}</LetterText>;
  }
}

function Words({ tokens, origin }: Drawn) {
  return tokens.map((token, at) => <Fragment key={at}>{inline(token as Tokens.Generic, origin)}</Fragment>);
}

function inline(token: Tokens.Generic, origin: string): ReactNode {
  const inner = <Words tokens={token.tokens ?? []} origin={origin} />;
  switch (token.type) {
    case 'strong':
      return <strong>{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'del':
      return <s>{inner}</s>;
    case 'br':
      return <br />;
    case 'codespan':
      return <code>{String(token['text'])}</code>;
    case 'link': {
      const href = addressOf(String(token['href']), origin, ['https:', 'http:', 'mailto:']);
      return href === null ? inner : <LetterLink href={href}>{inner}</LetterLink>;
    }
    case 'image': {
      const src = addressOf(String(token['href']), origin, ['https:', 'http:']);
      return src === null ? String(token['text']) : <LetterPicture src={src} alt={String(token['text'])} />;
    }
    case 'text':
      return token.tokens === undefined ? unescaped(String(token['text'])) : inner;
    case 'escape':
      return unescaped(String(token['text']));
    default:
      return token.raw;
  }
}

/** An address as a mail needs it, with our origin before our own paths; null for any other kind. */
function addressOf(written: string, origin: string, schemes: readonly string[]): string | null {
  if (!URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  return schemes.includes(url.protocol) ? url.href : null;
}

/** What the reader of Markdown has escaped for HTML; here React does that. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
