/** `size`: width in pixels, if different from the units. */
export function svg(width: number, height: number, content: string, size = width): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size}" height="${(size * height) / width}">${content}</svg>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
