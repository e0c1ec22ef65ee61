import { markShapes, type MarkColors } from '#ui/drawing/mark-shapes.ts';
import { svg } from '#ui/drawing/svg.ts';

interface Icon extends MarkColors {
  readonly paper: string;
  readonly size: number;
  /** Corner radius as a share; 0 if the system rounds. */
  readonly corner: number;
  /** The mark's share of the tile. */
  readonly share: number;
  readonly strokes: { readonly globe: number; readonly line: number; readonly plain?: boolean };
}

/** A paper tile makes the mark visible on any background. */
export function iconSvg({ paper, size, corner, share, strokes, ...colors }: Icon): string {
  const inset = (32 * (1 - share)) / 2;
  return svg(
    32,
    32,
    `<rect width="32" height="32" rx="${32 * corner}" fill="${paper}"/>` +
      `<g transform="translate(${inset} ${inset}) scale(${share})">${markShapes(colors, strokes)}</g>`,
    size,
  );
}

/** Follows the browser's theme. */
export function faviconSvg(light: MarkColors, dark: MarkColors): string {
  const style = `<style>g{stroke:${light.ink}}path{stroke:${light.signal}}@media(prefers-color-scheme:dark){g{stroke:${dark.ink}}path{stroke:${dark.signal}}}</style>`;
  return svg(32, 32, style + markShapes(light, { globe: 2, line: 3 }));
}

/** The mark and the name, 32 units high. */
export function logoSvg(name: Outlines, light: MarkColors, dark: MarkColors): string {
  const style = `<style>g{stroke:${light.ink}}.line{stroke:${light.signal}}.name{fill:${light.ink}}@media(prefers-color-scheme:dark){g{stroke:${dark.ink}}.line{stroke:${dark.signal}}.name{fill:${dark.ink}}}</style>`;
  return svg(logoWidth(name), 32, style + logoShapes(name, light));
}

/** For one theme, on paper. */
export function logoOnPaper(name: Outlines, colors: MarkColors & { readonly paper: string }): string {
  const [width, height] = [logoWidth(name) + 24, 56];
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" rx="6" fill="${colors.paper}"/><g transform="translate(12 12)">${logoShapes(name, colors)}</g>`,
  );
}

export interface Outlines {
  readonly path: string;
  readonly right: number;
}

const nameAt = 40;

function logoWidth(name: Outlines): number {
  return Math.ceil(nameAt + name.right);
}

function logoShapes(name: Outlines, colors: MarkColors): string {
  const mark = markShapes(colors, { globe: 1.7, line: 2.3 }).replace('<path', '<path class="line"');
  return `${mark}<path class="name" fill="${colors.ink}" transform="translate(${nameAt})" d="${name.path}"/>`;
}
