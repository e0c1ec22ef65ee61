/** Opaque colors by token name, as `#rrggbb`. */
export type Palette = Readonly<Record<string, string>>;

/** From `tokens.css`, for icons, pictures and the manifest. */
export function readPalettes(tokens: string): { readonly light: Palette; readonly dark: Palette } {
  return { light: readTheme(tokens, 0), dark: readTheme(tokens, 1) };
}

/** Puts `share` of one color over another, as `#rrggbb`. */
export function mix(over: string, under: string, share: number): string {
  const [one, other] = [parseChannels(over), parseChannels(under)];
  return hex(one.map((channel, index) => (channel * share + (other[index] ?? 0) * (1 - share)) / 255));
}

/** Throws for a missing token. */
export function colorOf(palette: Palette, name: string): string {
  const color = palette[name];
  if (color === undefined) throw new Error(`ui/styles/tokens.css has no opaque color --${name}.`);
  return color;
}

function readTheme(tokens: string, side: 0 | 1): Palette {
  const theme: Record<string, string> = {};
  for (const [, name = '', value = ''] of tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    if (!/^(?:light-dark\(oklch|oklch)/.test(value) || value.includes('/')) continue;
    const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
    const [, lightness, chroma, hue] = colors[side] ?? colors[0] ?? [];
    theme[name] = oklchToHex(Number(lightness), Number(chroma), Number(hue));
  }
  return theme;
}

/** OKLab matrices, clipped to sRGB. */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map(gamma),
  );
}

function gamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function hex(channels: readonly number[]): string {
  const digits = channels.map((channel) => {
    const byte = Math.round(Math.min(1, Math.max(0, channel)) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

function parseChannels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}
