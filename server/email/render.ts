import type { ReactElement } from 'react';

/**
 * Renders HTML and plain text: links with addresses, `dl` rows as "Label: value", no `data-skip-in-text`. Loads the
 * renderer lazily for fast startup.
 */
export async function renderEmail(element: ReactElement): Promise<{ html: string; text: string }> {
  renderer ??= openRenderer();
  const { render, toPlainText } = await renderer;
  const html = await render(element);
  return { html, text: readable(toPlainText(html)) };
}

let renderer: ReturnType<typeof openRenderer> | undefined;

/** Compiles the selectors once: that takes longer than the conversion of an email. */
async function openRenderer() {
  const [{ plainTextSelectors, render }, { compile }] = await Promise.all([
    import('@react-email/render'),
    import('html-to-text'),
  ]);
  const all = [...plainTextSelectors, ...selectors];
  return { render, toPlainText: compile({ wordwrap: false, selectors: all, formatters }) };
}

const selectors = [
  { selector: 'h1', options: { leadingLineBreaks: 2, uppercase: false } },
  { selector: 'h2', options: { leadingLineBreaks: 3, trailingLineBreaks: 2 } },
  { selector: 'h3', options: { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false } },
  { selector: 'dl', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: 'dl > div', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'dl > div[data-long]', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: 'dt', format: 'factLabel' },
  { selector: 'dd', format: 'inline' },
  { selector: 'hr', format: 'shortRule' },
  { selector: 'table[data-table]', format: 'dataTable', options: { uppercaseHeaderCells: false } },
];

const formatters = {
  factLabel(label: TextNode, walk: (nodes: unknown, builder: TextBuilder) => void, builder: TextBuilder) {
    walk(label.children, builder);
    builder.addInline(':');
    if (label.parent?.attribs?.['data-long'] === undefined) builder.addInline(' ');
    else builder.addLineBreak();
  },
  shortRule(_rule: TextNode, _walk: unknown, builder: TextBuilder) {
    builder.openBlock({ leadingLineBreaks: 2 });
    builder.addInline('--------');
    builder.closeBlock({ trailingLineBreaks: 2 });
  },
};

/** The converter ships no types. */
interface TextNode {
  readonly children?: unknown;
  readonly parent?: { readonly attribs?: Readonly<Record<string, string>> } | null;
}

interface TextBuilder {
  addInline(text: string): void;
  addLineBreak(): void;
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
}

function readable(text: string): string {
  // Mail programs would take the punctuation after an address as its last character (RFC 3986, appendix C).
  const bracketed = text.replace(/(https?:\/\/[^\s<>]*[\w/=])(?=[,.;:!?]+(?:\s|$))/g, '<$1>');
  const trimmed = bracketed.replace(/[ \t\u00a0]+$/gm, '').replace(/\n{4,}/g, '\n\n\n');
  return trimmed.trim() + '\n';
}
