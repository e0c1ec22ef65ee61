/** Whether pasted plain text looks like Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return blocks.some((block) => block.test(text)) || spans.filter((span) => span.test(text)).length > 0;
}

const blocks = [
  /^#{1,6} \S/m,
  /^(?:[-*+] \S.*(?:\n|$)){2,}/m,
  /^1[.)] \S.*\n2[.)] \S/m,
  /^> \S/m,
  /^(?:```|~~~)/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
];

const spans = [
  /\*\*\S(?:.*\S)?\*\*/,
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/,
  /(?:^|\s)`[^`\n]+`(?:\s|[.,;:]|$)/m,
];

/** Content is filtered later; nothing is executed. */
export async function markdownToHtml(text: string): Promise<string> {
  const { marked } = await import('marked');
  return marked.parse(text, { async: false, gfm: true });
}
