import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { ListFooter, type EmailLinks } from '#features/newsletter/newsletter.email.tsx';
import { EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';
import { EmailCode, EmailList, EmailPicture, EmailQuote, EmailRule, EmailTable } from '#ui/email/email-prose.tsx';

export interface CampaignProps {
  readonly subject: string;
  readonly preheader: string;
  /** Tokens of the Markdown source. */
  readonly tokens: readonly Token[];
  readonly origin: string;
  readonly links: EmailLinks;
}

/** Renders the Markdown elements that `block` and `inline` know; anything else is shown as typed. */
export function CampaignBody({ subject, preheader, tokens, origin, links }: CampaignProps) {
  return (
    <EmailFrame
      brand={`${site.name}: ${newsletter.name}`}
      preview={preheader === '' ? subject : preheader}
      footer={<ListFooter {...links} />}
    >
      <Blocks tokens={tokens} origin={origin} />
    </EmailFrame>
  );
}

interface TokensProps {
  readonly tokens: readonly Token[];
  readonly origin: string;
}

function Blocks({ tokens, origin }: TokensProps) {
  return tokens.map((token, at) => <Fragment key={at}>{block(token as Tokens.Generic, origin)}</Fragment>);
}

function block(token: Tokens.Generic, origin: string): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <EmailHeading level={token['depth'] === 1 ? 1 : 2}>
          <Copy tokens={token.tokens ?? []} origin={origin} />
        </EmailHeading>
      );
    case 'paragraph': {
      const [only, ...others] = token.tokens ?? [];
      if (only?.type === 'image' && others.length === 0) return <Copy tokens={[only]} origin={origin} />;
      return (
        <EmailText>
          <Copy tokens={token.tokens ?? []} origin={origin} />
        </EmailText>
      );
    }
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return (
        <EmailList ordered={ordered} start={start === '' ? 1 : start}>
          {items.map((item, at) => (
            <li key={at}>
              <Blocks tokens={item.tokens} origin={origin} />
            </li>
          ))}
        </EmailList>
      );
    }
    case 'blockquote':
      return (
        <EmailQuote>
          <Blocks tokens={token.tokens ?? []} origin={origin} />
        </EmailQuote>
      );
    case 'code':
      return <EmailCode>{String(token['text'])}</EmailCode>;
    case 'table': {
      const { header, rows, align } = token as Tokens.Table;
      const copy = ({ tokens }: Tokens.TableCell) => <Copy tokens={tokens} origin={origin} />;
      return <EmailTable align={align} head={header.map(copy)} rows={rows.map((row) => row.map(copy))} />;
    }
    case 'hr':
      return <EmailRule />;
    case 'text':
      return <Copy tokens={token.tokens ?? [token]} origin={origin} />;
    case 'space':
    case 'def':
      return null;
    default:
      // HTML stays as typed.
      return <EmailText>{token.raw.trim()}</EmailText>;
  }
}

function Copy({ tokens, origin }: TokensProps) {
  return tokens.map((token, at) => <Fragment key={at}>{inline(token as Tokens.Generic, origin)}</Fragment>);
}

function inline(token: Tokens.Generic, origin: string): ReactNode {
  const inner = <Copy tokens={token.tokens ?? []} origin={origin} />;
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
      const href = readAddress(String(token['href']), origin, ['https:', 'http:', 'mailto:']);
      return href === null ? inner : <EmailLink href={href}>{inner}</EmailLink>;
    }
    case 'image': {
      const src = readAddress(String(token['href']), origin, ['https:', 'http:']);
      const alt = unescaped(String(token['text']));
      const caption = unescaped(String(token['title'] ?? ''));
      return src === null ? alt : <EmailPicture {...pictureIn(src)} alt={alt} caption={caption} />;
    }
    case 'text':
      return token.tokens === undefined ? unescaped(String(token['text'])) : inner;
    case 'escape':
      return unescaped(String(token['text']));
    default:
      return token.raw;
  }
}

/** The editor writes the size of a picture behind its address: `#1200x800`. */
function pictureIn(address: string) {
  const [, src = address, width, height] = /^(.*)#(\d{1,5})x(\d{1,5})$/u.exec(address) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? { src, size } : { src };
}

/** Returns an absolute URL; null for other schemes. */
function readAddress(written: string, origin: string, schemes: readonly string[]): string | null {
  if (!URL.canParse(written, origin)) return null;
  const url = new URL(written, origin);
  return schemes.includes(url.protocol) ? url.href : null;
}

/** Undoes the Markdown parser's HTML escaping, since React escapes. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
