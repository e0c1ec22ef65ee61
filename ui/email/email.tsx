import type { CSSProperties, ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';

/**
 * Inline styles and hex colors, because email clients support neither style sheets nor `oklch()`. No pure black or
 * white, which forced dark modes turn into glare.
 */
export const emailColor = {
  paper: '#f9f6f1',
  sheet: '#fefcf9',
  ink: '#15201b',
  quiet: '#525e58',
  hairline: '#ddd9d0',
  signal: '#ee5e23',
  link: '#156161',
};

const color = emailColor;

const fonts = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Pixels. Also set as an attribute, because Outlook does not support `max-width`. */
const width = 600;

/** The width of pictures and tables, in pixels. */
export const emailTextWidth = width - 2 * 32;

/** Dark colors for Apple Mail and others. Gmail and Outlook ignore them and show the inline styles. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.email, .email > table, .email > table > tbody > tr > td { background-color: #101714 !important; }
.email-sheet { background-color: #18211d !important; border-color: #35403a !important; }
.email * { color: #e9e5dc !important; }
.email a { color: #7fc9c4 !important; }
.email a.email-button, .email a.email-button * { color: #15201b !important; }
.email-sheet dl > div { border-color: #35403a !important; }
.email-sheet pre, .email-sheet th { background-color: #222d28 !important; }
.email-sheet td, .email-sheet th, .email-sheet hr { border-color: #35403a !important; }
}`;

interface EmailFrameProps {
  /** Shown above the content. */
  readonly brand: string;
  /** Preview text beside the subject. */
  readonly preview: string;
  readonly children: ReactNode;
  /** Why the reader gets it. */
  readonly footer?: ReactNode;
}

export function EmailFrame({ brand, preview, children, footer }: EmailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{preview}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body
        lang="en"
        dir="ltr"
        className="email"
        style={{ margin: 0, padding: '32px 12px', backgroundColor: color.paper, fontFamily: fonts }}
      >
        <Preview>{preview}</Preview>
        <Container width={width} className="email-sheet" style={sheet}>
          <Text style={{ ...copy, margin: '0 0 16px', fontWeight: 700, letterSpacing: '-0.01em' }}>{brand}</Text>
          <Line />
          {children}
        </Container>
        {footer === undefined ? null : (
          <Container width={width} style={{ width: '100%', maxWidth: `${width}px`, padding: '0 32px' }}>
            <hr style={{ display: 'none' }} />
            <Text style={{ ...copy, margin: '20px 0 0', color: color.quiet, fontSize: '13px', lineHeight: '20px' }}>
              {footer}
            </Text>
          </Container>
        )}
      </Body>
    </Html>
  );
}

interface EmailHeadingProps {
  /** 1 is the title, 2 a section. */
  readonly level?: 1 | 2;
  readonly children: ReactNode;
}

export function EmailHeading({ level = 1, children }: EmailHeadingProps) {
  return (
    <Heading as={level === 1 ? 'h1' : 'h2'} style={level === 1 ? opening : part}>
      {children}
    </Heading>
  );
}

interface EmailTextProps {
  readonly children: ReactNode;
  readonly quiet?: boolean;
  /** User text, possibly right-to-left. */
  readonly typed?: boolean;
}

/** Strings keep line breaks. */
export function EmailText({ children, quiet = false, typed = false }: EmailTextProps) {
  const style = { ...copy, margin: '0 0 16px', color: quiet ? color.quiet : color.ink };
  return (
    <Text dir={typed ? 'auto' : undefined} style={style}>
      {lines(children)}
    </Text>
  );
}

/** Strings keep line breaks. */
export interface EmailFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** In plain text "Label: value". */
export function EmailFacts({ facts }: { readonly facts: readonly EmailFact[] }) {
  return (
    <dl style={{ margin: '0 0 24px', padding: 0 }}>
      {facts.map(({ label, value }) => (
        <div key={label} style={fact} data-long={isLong(value) ? 'true' : undefined}>
          <dt style={{ ...copy, color: color.quiet, fontSize: '13px', lineHeight: '20px' }}>{label}</dt>
          <dd dir="auto" style={{ ...copy, margin: 0 }}>
            {lines(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An item of a list, such as an article. Its title is a link. */
export interface EmailEntry {
  readonly href: string;
  readonly title: string;
  readonly copy: string;
  /** Small, above the title. */
  readonly note: string;
}

export function EmailEntries({ entries }: { readonly entries: readonly EmailEntry[] }) {
  return entries.map(({ href, title, copy: text, note }) => (
    <Section key={href} style={entry}>
      <Text style={{ ...copy, margin: 0, color: color.quiet, fontSize: '13px', lineHeight: '20px' }}>{note}</Text>
      <Heading as="h3" style={entryTitle}>
        <a href={href} style={{ color: color.ink, textDecoration: 'underline', textDecorationColor: color.signal }}>
          {title}
        </a>
      </Heading>
      <Text style={{ ...copy, margin: 0 }}>{text}</Text>
    </Section>
  ));
}

interface EmailLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

export function EmailButton({ href, children }: EmailLinkProps) {
  return (
    <Section style={{ padding: '8px 0 24px' }}>
      <Button href={href} className="email-button" style={button}>
        {children}
      </Button>
    </Section>
  );
}

export function EmailLink({ href, children }: EmailLinkProps) {
  return (
    <a href={href} style={{ color: color.link, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

function Line() {
  return (
    <Section style={{ marginBottom: '32px' }} data-skip-in-text="true">
      <Row>
        <Column style={{ width: '56px', height: '3px', lineHeight: '3px', backgroundColor: color.signal }} />
        <Column style={{ height: '3px', lineHeight: '3px', borderBottom: `1px solid ${color.hairline}` }} />
      </Row>
    </Section>
  );
}

function lines(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  return content.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}

function isLong(content: ReactNode): boolean {
  return Array.isArray(content) || (typeof content === 'string' && (content.length > 72 || /[\r\n]/.test(content)));
}

export const campaignCopy: CSSProperties = {
  color: color.ink,
  fontFamily: fonts,
  fontSize: '16px',
  lineHeight: '26px',
  // Breaks very long names. Outlook and Gmail only support the older property.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
};

const copy = campaignCopy;

const sheet: CSSProperties = {
  width: '100%',
  maxWidth: `${width}px`,
  padding: '28px 32px 16px',
  backgroundColor: color.sheet,
  border: `1px solid ${color.hairline}`,
  borderRadius: '6px',
};

const opening: CSSProperties = {
  ...copy,
  margin: '0 0 16px',
  fontSize: '26px',
  lineHeight: '32px',
  letterSpacing: '-0.02em',
};

const part: CSSProperties = { ...copy, margin: '32px 0 8px', fontSize: '18px', lineHeight: '26px' };

const fact: CSSProperties = { padding: '10px 0', borderTop: `1px solid ${color.hairline}` };

const entry: CSSProperties = { padding: '18px 0 20px', borderTop: `1px solid ${color.hairline}` };

const entryTitle: CSSProperties = {
  ...copy,
  margin: '2px 0 8px',
  fontSize: '20px',
  lineHeight: '27px',
  letterSpacing: '-0.01em',
};

const button: CSSProperties = {
  padding: '14px 22px',
  backgroundColor: color.signal,
  color: color.ink,
  borderRadius: '6px',
  fontFamily: fonts,
  fontSize: '16px',
  fontWeight: 600,
};
