export interface MarkColors {
  readonly ink: string;
  readonly signal: string;
}

/** The globe and meridian in a 32-unit box. Small sizes need thicker lines and no ellipse. */
export function markShapes(
  { ink, signal }: MarkColors,
  strokes: { globe: number; line: number; plain?: boolean },
): string {
  const ellipse = strokes.plain === true ? '' : '<ellipse cx="16" cy="16" rx="6.2" ry="12.5"/>';
  return (
    `<g fill="none" stroke="${ink}" stroke-width="${strokes.globe}"><circle cx="16" cy="16" r="12.5"/>${ellipse}</g>` +
    `<path d="M16 0v32" fill="none" stroke="${signal}" stroke-width="${strokes.line}"/>`
  );
}
