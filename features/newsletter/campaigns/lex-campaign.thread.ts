import { Marked, type Token, type Tokens } from 'marked';
import { serveThread } from '#server/threads/serve-thread.ts';

const marked = new Marked({ gfm: true });

/** The longest real campaigns have a tenth of this. */
const max = { tokens: 5000, depth: 30 } as const;

serveThread((body) => {
  const tokens = marked.lexer(body as string);
  if (countTokens(tokens, 0) > max.tokens) throw new RangeError('The campaign has too many elements.');
  return tokens;
});

function countTokens(tokens: readonly Token[], depth: number): number {
  if (depth > max.depth) throw new RangeError('The campaign is nested too deep.');
  return tokens.reduce((sum, token) => sum + 1 + countChildren(token as Tokens.Generic, depth + 1), 0);
}

function countChildren(token: Tokens.Generic, depth: number): number {
  const { items = [], header = [], rows = [] } = token as Partial<Tokens.List & Tokens.Table>;
  const cells = [header, ...rows].flat();
  return [token, ...items, ...cells].reduce((sum, { tokens = [] }) => sum + 1 + countTokens(tokens, depth), 0);
}
