import ts from 'typescript';

/** The exports that a module has lost: all, or some names. */
export type Gone = 'all' | ReadonlySet<string>;
type GoneOf = (specifier: string) => Gone | undefined;

export interface Pruned {
  readonly text: string;
  /** Exports that were removed because they depend on something removed. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Removes every use of removed modules, as a person following the compiler's errors would: an entry of a list, a property,
 * an element, a statement, or the whole declaration if it cannot do without. `goneOf` returns what the module of an import
 * specifier has lost.
 */
export function prune(fileName: string, source: string, goneOf: GoneOf): Pruned {
  const gone = new Set<string>();
  let text = source;
  for (;;) {
    const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
    const lost = lostNames(file, goneOf);
    const edits: Edit[] = lost.cuts.map((node) => ({ node }));
    for (const name of gone) if (!isDeclared(file, name)) lost.names.add(name);
    for (const reference of referencesTo(file, lost.names, goneOf)) {
      for (const edit of editsFor(reference, lost.names)) {
        edits.push(edit);
        if (ts.isSourceFile(edit.node.parent)) for (const name of declaredBy(edit.node as ts.Statement)) gone.add(name);
      }
    }
    if (edits.length === 0 && text !== source) edits.push(...unusedImports(file).map((node) => ({ node })));
    if (edits.length === 0) return { text, gone };
    text = edited(text, edits);
  }
}

/** Imported names that no longer exist, and the imports to cut. */
function lostNames(file: ts.SourceFile, goneOf: GoneOf) {
  const names = new Set<string>();
  const cuts: ts.Node[] = [];
  for (const statement of file.statements) {
    const isImport = ts.isImportDeclaration(statement);
    const from = isImport || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
    const lack = from && ts.isStringLiteral(from) ? goneOf(from.text) : undefined;
    if (lack === undefined) continue;
    const clause = isImport ? statement.importClause : undefined;
    const bindings = clause?.namedBindings;
    const specifiers = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    const lost = specifiers.filter(({ name, propertyName }) => lack === 'all' || lack.has((propertyName ?? name).text));
    if (lack === 'all' || (lost.length === specifiers.length && !clause?.name)) cuts.push(statement);
    else cuts.push(...lost);
    for (const { name } of lost) names.add(name.text);
    const isWhole = lack === 'all' || lack.has('default');
    if (isWhole && clause?.name) names.add(clause.name.text);
    if (lack === 'all' && bindings && ts.isNamespaceImport(bindings)) names.add(bindings.name.text);
  }
  return { names, cuts };
}

/** Imports that only the removed code used. */
function unusedImports(file: ts.SourceFile): ts.Node[] {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return file.statements.flatMap((statement): ts.Node[] => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const unused = bindings.elements.filter(({ name }) => !words.has(name.text));
    return unused.length > 0 && unused.length === bindings.elements.length ? [statement] : unused;
  });
}

function isDeclared(file: ts.SourceFile, name: string): boolean {
  return file.statements.some((statement) => declaredBy(statement).includes(name));
}

/** Uses of the names below a node, and strings that name a removed module or route. */
function referencesTo(root: ts.Node, names: ReadonlySet<string>, goneOf: GoneOf): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isGone = ts.isIdentifier(node)
      ? names.has(node.text) && isReference(node)
      : ts.isStringLiteral(node) && goneOf(node.text) === 'all';
    if (isGone) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Whether the identifier refers to a variable, and does not name a property. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isJsxAttribute(parent))
    return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  // The opening element is found as well.
  return !ts.isJsxClosingElement(parent);
}

/** A node to cut, or to replace with `rest`. */
interface Edit {
  readonly node: ts.Node;
  readonly rest?: string;
}

/** Cuts the smallest part around a reference that the module can do without, and the uses of its variables. */
function editsFor(reference: ts.Node, names: ReadonlySet<string>): Edit[] {
  let node = linkAround(reference);
  while (!ts.isSourceFile(node.parent) && !isPart(node, node.parent)) {
    const { parent } = node;
    const rest = restOf(node, parent);
    const isClean = rest !== undefined && !(rest.match(/\b[\w$]+\b/g) ?? []).some((word) => names.has(word));
    if (isClean) return [{ node: parent, rest }];
    const variable = ts.isArrayLiteralExpression(parent) && isTuple(parent) ? variableOf(node) : undefined;
    if (variable) return [{ node }, { node: variable }, ...editsOfUses(variable, bindingNames(variable.name))];
    node = parent;
  }
  if (!ts.isVariableStatement(node) || ts.isSourceFile(node.parent)) return [{ node }];
  return [{ node }, ...editsOfUses(node, declaredBy(node))];
}

/** Returns the text that remains without the node: the other operand, the other branch, or the children. */
function restOf(node: ts.Node, parent: ts.Node): string | undefined {
  if (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(parent.operatorToken.kind)
  )
    return (node === parent.left ? parent.right : parent.left).getText();
  if (ts.isConditionalExpression(parent))
    return (node === parent.whenFalse ? parent.whenTrue : parent.whenFalse).getText();
  if (
    ts.isJsxOpeningElement(node) &&
    ts.isJsxElement(parent) &&
    parent.children.some((child) => !ts.isJsxText(child))
  ) {
    return `<>${parent.children.map((child) => child.getFullText()).join('')}</>`;
  }
  return undefined;
}

/** A link is removed as a whole, not just its address. */
function linkAround(reference: ts.Node): ts.Node {
  if (!ts.isStringLiteral(reference) || !reference.text.startsWith('/')) return reference;
  const attribute = ts.findAncestor(reference, (node) => ts.isJsxAttribute(node) || ts.isStatement(node));
  if (!attribute || !ts.isJsxAttribute(attribute)) return reference;
  const element = attribute.parent.parent;
  return ts.isJsxOpeningElement(element) ? element.parent : element;
}

/** The property that makes an object a link. */
function isAddress(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && /^(?:to|href|page|path)$/.test(node.name.getText());
}

/** Removes the uses of variables whose declaration was removed from the block. */
function editsOfUses(declaration: ts.Node, names: readonly string[]): Edit[] {
  const block = ts.findAncestor(declaration, ts.isBlock);
  const gone = new Set(names);
  const uses = block ? referencesTo(block, gone, () => undefined) : [];
  return uses
    .filter((use) => use.pos < declaration.pos || use.pos >= declaration.end)
    .flatMap((use) => editsFor(use, gone));
}

/** The variable that receives an element of `Promise.all([...])`, also within another one. */
function variableOf(element: ts.Node): ts.BindingElement | undefined {
  const places: number[] = [];
  for (let node = element; ; node = node.parent) {
    const { parent } = node;
    if (ts.isArrayLiteralExpression(parent)) {
      places.unshift(parent.elements.indexOf(node as ts.Expression));
    } else if (ts.isVariableDeclaration(parent)) {
      return places.length === 0 ? undefined : variableAt(parent.name, places);
    } else if (!ts.isAwaitExpression(parent) && !ts.isCallExpression(parent) && !ts.isArrowFunction(parent))
      return undefined;
  }
}

function variableAt(name: ts.BindingName, places: readonly number[]): ts.BindingElement | undefined {
  const [place = 0, ...further] = places;
  const element = ts.isArrayBindingPattern(name) ? name.elements[place] : undefined;
  if (!element || ts.isOmittedExpression(element)) return undefined;
  return further.length === 0 ? element : variableAt(element.name, further);
}

function isPart(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(parent)) return !isTuple(parent);
  // An optional argument.
  if (ts.isCallExpression(parent) && ts.isIdentifier(node))
    return parent.arguments.indexOf(node) === parent.arguments.length - 1 && parent.arguments.length > 1;
  if (ts.isObjectLiteralExpression(parent)) return !isAddress(node);
  if (ts.isJsxAttributes(parent)) return true;
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return parent.children.includes(node as ts.JsxChild);
  if (ts.isTypeLiteralNode(parent) || ts.isInterfaceDeclaration(parent)) return ts.isTypeElement(node);
  if (ts.isUnionTypeNode(parent) || ts.isIntersectionTypeNode(parent) || ts.isExportAssignment(node)) return true;
  const isStatement = ts.isExpressionStatement(node) || ts.isIfStatement(node) || ts.isVariableStatement(node);
  return ts.isCaseClause(node) || (isStatement && (ts.isBlock(parent) || ts.isCaseClause(parent)));
}

/** Whether the array is destructured by position. */
function isTuple(array: ts.ArrayLiteralExpression): boolean {
  return ts.isCallExpression(array.parent) && /(?:\.all|inOneTrip)$/.test(array.parent.expression.getText());
}

/** Names that a statement declares; `default` for the default export. */
function declaredBy(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
  }
  const { name } = statement as { readonly name?: ts.Identifier };
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const isDefault = modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return [...(name ? [name.text] : []), ...(isDefault ? ['default'] : [])];
}

function bindingNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : bindingNames(element.name)));
}

/** Edits the outermost nodes; a cut takes the comma or bar that follows. */
function edited(text: string, edits: readonly Edit[]): string {
  const ranges = edits.map(({ node, rest }) =>
    rest === undefined
      ? { start: node.getFullStart(), end: endOf(text, node), rest: '' }
      : { start: node.getStart(), end: node.end, rest },
  );
  const outer = ranges.filter(
    ({ start, end }, at) =>
      !ranges.some(
        (range, other) =>
          other !== at &&
          range.start <= start &&
          end <= range.end &&
          (range.end - range.start > end - start || other < at),
      ),
  );
  return outer
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end, rest }) => left.slice(0, start) + rest + left.slice(end), text);
}

function endOf(text: string, node: ts.Node): number {
  const isListed = ts.isUnionTypeNode(node.parent)
    ? /^\s*\|/
    : ts.isIntersectionTypeNode(node.parent)
      ? /^\s*&/
      : /^\s*,/;
  const [separator = ''] = isListed.exec(text.slice(node.end)) ?? [];
  return node.end + separator.length;
}
