import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { extensions } from '../extensions.ts';
import { moveBlocks } from './move-block.ts';
import { slashQuery } from './slash-menu.tsx';

const schema = getSchema(extensions());
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const item = (text: string) => schema.node('listItem', null, [paragraph(text)]);
const textOf = (blocks: readonly Node[]) => schema.node('doc', null, blocks);

function at(doc: Node, selection: (doc: Node) => Selection): EditorState {
  return EditorState.create({ doc, selection: selection(doc) });
}

const wordsOf = ({ doc }: { readonly doc: Node }) => {
  const words: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) words.push(node.textContent);
  });
  return words.join(' ');
};

const selectedWord = (state: EditorState) => state.doc.textBetween(state.selection.from, state.selection.to);

describe('moving a block', () => {
  const doc = textOf([paragraph('one'), paragraph('two'), paragraph('three')]);
  const two = (whole: Node) => TextSelection.create(whole, 6, 9);

  test.each([
    [-1, 'two one three', 1],
    [1, 'one three two', 3],
  ] as const)('by %i keeps what is selected', (step, words, place) => {
    const before = at(doc, two);
    const moved = moveBlocks(before, step);
    expect(moved).toMatchObject({ place, of: 3 });
    const after = before.apply(moved!.tr);
    expect([wordsOf(after), selectedWord(after)]).toEqual([words, 'two']);
  });

  test('moves several together, and none past the ends', () => {
    const both = at(doc, (whole) => TextSelection.create(whole, 2, 7));
    expect(wordsOf(both.apply(moveBlocks(both, 1)!.tr))).toBe('three one two');
    expect(moveBlocks(both, -1)).toBeNull();
  });

  test('moves a picture that is selected', () => {
    const figure = schema.node('figure', { src: '/a.png' }, [schema.text('caption')]);
    const before = at(textOf([paragraph('one'), figure]), (whole) => NodeSelection.create(whole, 5));
    const after = before.apply(moveBlocks(before, -1)!.tr);
    expect(wordsOf(after)).toBe('caption one');
    expect((after.selection as NodeSelection).node.type.name).toBe('figure');
  });

  test('moves an item within its list', () => {
    const list = schema.node('bulletList', null, [item('a'), item('b')]);
    const before = at(textOf([paragraph('one'), list]), (whole) => TextSelection.create(whole, 8));
    expect(wordsOf(before.apply(moveBlocks(before, 1)!.tr))).toBe('one b a');
    expect(moveBlocks(before, -1)).toBeNull();
  });
});

test('a slash asks for a block at the start of a line that holds nothing else', () => {
  const query = (text: string, cursor = text.length + 1) =>
    slashQuery(at(textOf([paragraph(text)]), (whole) => TextSelection.create(whole, cursor)))?.text;
  expect(query('/')).toBe('');
  expect(query('/tab')).toBe('tab');
  expect(query('/code block')).toBe('code block');
  expect(query('and/or')).toBeUndefined();
  expect(query('/usr/bin')).toBeUndefined();
  expect(query('/table', 3)).toBeUndefined();
  const inList = textOf([schema.node('bulletList', null, [item('/a')])]);
  expect(slashQuery(at(inList, (whole) => TextSelection.create(whole, 5)))).toBeNull();
});
