import type { CSSProperties, ReactNode } from 'react';
import { Hr } from '@react-email/hr';
import { Img } from '@react-email/img';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { emailColor as color, campaignCopy as copy, emailTextWidth } from './email.tsx';

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
  return <Hr style={{ margin: '24px 0', borderTop: `1px solid ${color.hairline}` }} />;
}

interface EmailPictureProps {
  readonly src: string;
  readonly alt: string;
  /** Pixels, if known. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly caption?: string;
}

/** At most as wide as the text. Outlook follows the attributes, others the styles. */
export function EmailPicture({ src, alt, size, caption = '' }: EmailPictureProps) {
  const width = Math.min(size?.width ?? emailTextWidth, emailTextWidth);
  const height = size && Math.round((size.height / size.width) * width);
  const style = { ...picture, width: size ? `${width}px` : 'auto', marginBottom: caption === '' ? '16px' : '6px' };
  return (
    <>
      <Img src={src} alt={alt} width={width} height={height} style={style} />
      {caption !== '' && (
        <Text style={{ ...copy, margin: '0 0 16px', color: color.quiet, fontSize: '13px', lineHeight: '20px' }}>
          {caption}
        </Text>
      )}
    </>
  );
}

interface EmailTableProps {
  readonly head: readonly ReactNode[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** The alignment of each column. */
  readonly align: readonly ('left' | 'center' | 'right' | null)[];
}

/** Sets attributes in addition to styles, because Outlook reads padding and alignment from attributes. */
export function EmailTable({ head, rows, align }: EmailTableProps) {
  const at = (column: number) => align[column] ?? 'left';
  return (
    <table width="100%" border={0} cellPadding={8} cellSpacing={0} style={table} data-table="true">
      <thead>
        <tr>
          {head.map((one, column) => (
            <th key={column} scope="col" align={at(column)} style={{ ...headCell, textAlign: at(column) }}>
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((one, column) => (
              <td key={column} align={at(column)} valign="top" style={{ ...cell, textAlign: at(column) }}>
                {one}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const list: CSSProperties = { ...copy, margin: '0 0 16px', paddingLeft: '24px' };

const quote: CSSProperties = { margin: '0 0 16px', paddingLeft: '16px', borderLeft: `2px solid ${color.signal}` };

const code: CSSProperties = {
  ...copy,
  margin: '0 0 16px',
  padding: '12px 16px',
  backgroundColor: color.paper,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: '14px',
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

const picture: CSSProperties = { maxWidth: '100%', height: 'auto', borderRadius: '6px' };

const table: CSSProperties = { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' };

const cell: CSSProperties = {
  ...copy,
  padding: '8px',
  borderBottom: `1px solid ${color.hairline}`,
  fontSize: '15px',
  lineHeight: '22px',
  overflowWrap: 'anywhere',
};

const headCell: CSSProperties = { ...cell, backgroundColor: color.paper, fontWeight: 600 };
