/** Source styles that the editor has marks for. */
export interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly raised: 'sub' | 'sup' | null;
  /** Pixels. */
  readonly size: number;
}

export const plainLook: Look = { bold: false, italic: false, struck: false, raised: null, size: 16 };

type Declarations = ReadonlyMap<string, string>;

/** Rules by class. */
export type Sheet = ReadonlyMap<string, Declarations>;

/** The CSP drops style attributes, so they are renamed first. */
const styleAttribute = 'data-pasted-style';

/** Also renames style attributes. */
export function readStyles(html: string): { readonly html: string; readonly sheet: Sheet } {
  const sheets: string[] = [];
  const rest = html
    .replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, css: string) => {
      sheets.push(css);
      return '';
    })
    .replaceAll(/<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replaceAll(/("[^"]*"|'[^']*')|(?<=\s)style(?=\s*=)/gi, (_, quoted?: string) => quoted ?? styleAttribute),
    );
  return { html: rest, sheet: parseSheet(sheets.join('\n')) };
}

function parseSheet(css: string): Sheet {
  const sheet = new Map<string, Declarations>();
  const rules = css.replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  for (const [, selectors = '', body = ''] of rules) {
    for (const selector of selectors.split(',')) {
      const name = /^([a-z]\w*)?\.[\w-]+$/i.exec(selector.trim())?.[0];
      if (name !== undefined) sheet.set(name, new Map([...(sheet.get(name) ?? []), ...parseDeclarations(body)]));
    }
  }
  return sheet;
}

function parseDeclarations(css: string): Declarations {
  const found = css.matchAll(/([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g);
  return new Map(
    [...found].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value
        .replace(/!important/i, '')
        .trim()
        .toLowerCase(),
    ]),
  );
}

/** The styles of an element, by its classes and its own style. */
export function stylesOf(element: Element, sheet: Sheet): Declarations {
  const own = parseDeclarations(element.getAttribute(styleAttribute) ?? '');
  if (sheet.size === 0) return own;
  const named = [...element.classList].flatMap((name) => [
    ...(sheet.get(`.${name}`) ?? []),
    ...(sheet.get(`${element.localName}.${name}`) ?? []),
  ]);
  return new Map([...named, ...own]);
}

export function isHidden(element: Element, styles: Declarations): boolean {
  return (
    element.hasAttribute('hidden') ||
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    styles.get('mso-hide') === 'all'
  );
}

const boldTags = new Set(['b', 'strong']);
const italicTags = new Set(['i', 'em']);
const struckTags = new Set(['s', 'strike', 'del']);

/** `inherited` is the parent's look. */
export function readLook(element: Element, inherited: Look, styles: Declarations): Look {
  const { localName: name } = element;
  const font = styles.get('font') ?? '';
  const lines = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  return {
    bold: isBold(styles.get('font-weight') ?? weightIn(font)) ?? (boldTags.has(name) || inherited.bold),
    italic: isItalic(styles.get('font-style') ?? styleIn(font)) ?? (italicTags.has(name) || inherited.italic),
    struck: inherited.struck || struckTags.has(name) || lines.includes('line-through'),
    raised: raisedBy(styles.get('vertical-align')) ?? (name === 'sub' || name === 'sup' ? name : inherited.raised),
    size: parseSize(styles.get('font-size') ?? font, inherited.size),
  };
}

function isBold(weight: string | undefined): boolean | null {
  if (weight === undefined) return null;
  if (weight === 'normal' || weight === 'lighter') return false;
  if (weight === 'bold' || weight === 'bolder') return true;
  const number = Number.parseInt(weight, 10);
  return Number.isNaN(number) ? null : number >= 600;
}

function isItalic(style: string | undefined): boolean | null {
  if (style === undefined) return null;
  if (style === 'normal') return false;
  return /^(?:italic|oblique)/.test(style) ? true : null;
}

function raisedBy(align: string | undefined): Look['raised'] {
  return align === 'super' ? 'sup' : align === 'sub' ? 'sub' : null;
}

/** Everything before the size in `font`. */
const beforeSize = (font: string) => font.split(/\d+(?:\.\d+)?(?:px|pt)/)[0] ?? '';
const weightIn = (font: string) => /\b(?:bold(?:er)?|[1-9]00)\b/.exec(beforeSize(font))?.[0];
const styleIn = (font: string) => /\b(?:italic|oblique)\b/.exec(beforeSize(font))?.[0];

function parseSize(size: string, inherited: number): number {
  const [, number = '', unit = ''] = /(\d+(?:\.\d+)?)(px|pt|em|%)/.exec(size) ?? [];
  if (number === '') return inherited;
  const value = Number(number);
  if (unit === 'px') return value;
  if (unit === 'pt') return (value * 4) / 3;
  return inherited * (unit === 'em' ? value : value / 100);
}
