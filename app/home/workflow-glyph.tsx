const glyphs = [
  'M-11-14h22v28h-22zM-6-7h12M-6 0h12M-6 7h6',
  'M0-5v-7M0 5v7M-5 0h-7M5 0h7M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0M2-14a2 2 0 1 1-4 0 2 2 0 1 1 4 0M2 14a2 2 0 1 1-4 0 2 2 0 1 1 4 0M-12 0a2 2 0 1 1-4 0 2 2 0 1 1 4 0M16 0a2 2 0 1 1-4 0 2 2 0 1 1 4 0',
  'M5.5-6.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0M-11 13c0-6.5 4.5-9.5 11-9.5s11 3 11 9.5',
  'M-14-11h28v22h-28zM-14-4h28M-5-4v15M-14 3.5h28',
  'M-10-14h14l6 6v22h-20zM4-14v6h6M-5 0h10M-5 7h10',
] as const;

export function WorkflowGlyph({ index }: { index: number }) {
  return <path className="workflow-glyph" d={glyphs[index]} />;
}
