import { Mark, markInputRule } from '@tiptap/core';

/** Unlike the kit's, allows bold and links. */
export const Code = Mark.create({
  name: 'code',
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`$/, type: this.type })];
  },
});

/** Preserved, without toolbar buttons. */
export const keptMarks = [
  plain('inserted', 'ins'),
  plain('highlight', 'mark'),
  plain('subscript', 'sub'),
  plain('superscript', 'sup'),
  plain('keys', 'kbd'),
  plain('quoted', 'q'),
  plain('abbreviation', 'abbr', 'title'),
  plain('timestamp', 'time', 'datetime'),
];

function plain(name: string, tag: string, attribute?: string) {
  return Mark.create({
    name,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addAttributes: () => (attribute === undefined ? {} : { [attribute]: { default: null } }),
  });
}
