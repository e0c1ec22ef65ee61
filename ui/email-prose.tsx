import type { CSSProperties, ReactNode } from 'react';
import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Section } from '@react-email/section';
import { emailColour as colour, campaignCopy as copy } from './email.tsx';

interface EmailListProps {
  readonly ordered: boolean;
  readonly start?: number;
  /** `li` elements. */
  readonly children: ReactNode;
}

export function EmailList({ ordered, start, children }: EmailListProps) {
  return ordered ? (
    <ol style={list} start={start}>
      {children}
    </ol>
  ) : (
    <ul style={list}>{children}</ul>
  );
}

export function EmailQuote({ children }: { readonly children: ReactNode }) {
  return <Section style={quote}>{children}</Section>;
}

/** Preserves whitespace. */
export function EmailCode({ children }: { readonly children: string }) {
  return <pre style={code}>{children}</pre>;
}

export function EmailRule() {
  return <Hr style={{ margin: '24px 0', borderTop: `1px solid ${colour.hairline}` }} />;
}

/** At most as wide as the email. */
export function EmailPicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <Img src={src} alt={alt} style={{ maxWidth: '100%', height: 'auto', margin: '0 0 16px', borderRadius: '6px' }} />
  );
}

const list: CSSProperties = { ...copy, margin: '0 0 16px', paddingLeft: '24px' };

const quote: CSSProperties = { margin: '0 0 16px', paddingLeft: '16px', borderLeft: `2px solid ${colour.signal}` };

const code: CSSProperties = {
  ...copy,
  margin: '0 0 16px',
  padding: '12px 16px',
  backgroundColor: colour.paper,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '14px',
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
