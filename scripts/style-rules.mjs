/** Lint rules of our own, for what oxlint has no rule for. */

const noLiteralSpread = {
  meta: { messages: { found: 'Write the properties out instead of spreading an object literal.' } },
  create(context) {
    const check = (node) => {
      const value = node.argument.type === 'TSAsExpression' ? node.argument.expression : node.argument;
      if (value.type === 'ObjectExpression') context.report({ node, messageId: 'found' });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: 'style' }, rules: { 'no-literal-spread': noLiteralSpread } };
