import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import ts from 'typescript';

/** A text that a person can read on a page, in an email or in an error, with where it is written. */
export interface Copy {
  readonly at: string;
  readonly text: string;
}

const sources = '{app,content,features,forms,ui}/**/*.{ts,tsx}';

/** Every text that a person can read, in the order of the files; not the articles, which are Markdown. */
export async function allCopy(): Promise<Copy[]> {
  const files = globSync(sources).filter((file) => !/\.test\.tsx?$|\.table\.ts$/.test(file));
  const found = await Promise.all(files.toSorted().map(async (file) => copyIn(file, await readFile(file, 'utf8'))));
  return found.flat();
}

export function copyIn(file: string, source: string): Copy[] {
  const found: Copy[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const add = (node: ts.Node, text: string) => {
    const clean = text.replaceAll(/\s+/gu, ' ').trim();
    if (!isCopy(clean)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push({ at: `${file}:${line + 1}`, text: clean });
  };
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) add(node, textOf(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Two words, or one that begins with a capital. */
function isCopy(text: string): boolean {
  const isSentence = /\p{L}{2,}[^\p{L}]+\p{L}/u.test(text) && / /.test(text);
  const isMarkup = /^[<{[#.&/@]|^[a-z-]+ [a-z-]+$|[{};<>]|::|=>|\b(?:select|var|calc|rgb)\(|^https?:|^M\d/u.test(text);
  return (isSentence && !isMarkup) || /^\p{Lu}\p{Ll}{2,}[.!?…]?$/u.test(text);
}

function textOf({ head, templateSpans }: ts.TemplateExpression): string {
  return templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, head.text);
}

const attributesForPrograms =
  /^(?:className|id|key|name|type|href|to|d|viewBox|style|role|rel|action|method|data-.*)$/u;
const callsForPrograms =
  /(?:^|\.)(?:sql|describe|lazy|join|split|startsWith|includes|get|set|has|raw|querySelector.*)$/u;

/** What no person reads: imports, types, SQL, markup, logs, and errors that only a developer causes. */
function isForPrograms(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isJsxAttribute(node)) return attributesForPrograms.test(node.name.getText());
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Error';
  if (!ts.isCallExpression(node)) return false;
  const name = node.expression.getText();
  return callsForPrograms.test(name) || /\blog\.\w+$|^console\./u.test(name);
}

if (import.meta.main) {
  for (const { at, text } of await allCopy()) console.log(`${at}: ${text}`);
}
