import sanitizeHtml from 'sanitize-html';

const shapes = ['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line'];
const geometry = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'width', 'height', 'points'];
const strokes = ['stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'];

/** Pixels. */
const height = 32;

/**
 * An SVG reduced to its shapes in one color, for the page itself: no text, styles, scripts, references or colors. Null if
 * it has no view box or no shape. `fill` and `stroke` other than `none` become the color of the text around it.
 */
export function logoSvg(source: string): string | null {
  const clean = sanitizeHtml(source, {
    allowedTags: ['svg', 'g', ...shapes],
    allowedAttributes: {
      svg: ['viewBox', 'height', 'fill', 'stroke'],
      '*': ['fill', 'stroke', 'fill-rule', 'clip-rule', 'transform', ...geometry, ...strokes],
    },
    disallowedTagsMode: 'discard',
    nonTextTags: ['style', 'script', 'title', 'desc', 'metadata', 'defs', 'text', 'foreignObject', 'symbol', 'mask'],
    selfClosing: shapes,
    nestingLimit: 20,
    textFilter: () => '',
    parser: { xmlMode: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: oneColor(tagName, attribs) }) },
  }).trim();
  const isWhole = /^<svg [^>]*viewBox="[\d.\s-]+"[^>]*>.*<\/svg>$/s.test(clean) && !/<svg.*<svg/s.test(clean);
  return isWhole && /<(?:path|circle|ellipse|rect|poly)/.test(clean) ? clean : null;
}

function oneColor(tagName: string, attribs: Readonly<Record<string, string>>): Record<string, string> {
  const colors = Object.fromEntries(
    ['fill', 'stroke'].flatMap((name) => {
      const color = attribs[name];
      if (color === undefined) return tagName === 'svg' && name === 'fill' ? [[name, 'currentColor']] : [];
      return [[name, color.trim() === 'none' ? 'none' : 'currentColor']];
    }),
  ) as Record<string, string>;
  const safe = Object.entries(attribs).filter(([name, value]) => name === 'd' || isPlain(name, value));
  const given = Object.fromEntries(safe);
  if (tagName !== 'svg') return { ...given, ...colors };
  // All logos have the same height, and the width that follows from it.
  return { viewBox: given['viewBox'] ?? '', height: String(height), ...colors };
}

/** Numbers and words, no reference to something else. */
function isPlain(name: string, value: string): boolean {
  return name === 'transform' ? /^[\w\s(),.+-]*$/.test(value) : /^[\w\s,.%+-]*$/.test(value);
}
