import { Extension } from '@tiptap/core';
import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

interface MoveBlockOptions {
  /** Called with a text for screen readers. */
  readonly onMove: (text: string) => void;
}

/** Alt and the arrow keys move the selected blocks, or items of a list, past their neighbor. */
export const MoveBlock = Extension.create<MoveBlockOptions>({
  name: 'moveBlock',
  addOptions: () => ({ onMove: () => undefined }),
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => () => {
      const { state, view } = this.editor;
      const moved = moveBlocks(state, step);
      if (moved === null) this.options.onMove(step < 0 ? 'Already first' : 'Already last');
      else {
        view.dispatch(moved.tr.scrollIntoView());
        this.options.onMove(`Moved to place ${moved.place} of ${moved.of}`);
      }
      return true;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});

/** Moves the neighbor to the other side, so that the selection stays unchanged. Null if there is no neighbor. */
export function moveBlocks(
  state: EditorState,
  step: -1 | 1,
): { readonly tr: Transaction; readonly place: number; readonly of: number } | null {
  const { selection, tr } = state;
  const { $from, $to } = selection;
  const depth = selection instanceof NodeSelection && selection.node.isBlock ? $from.depth : findListDepth(state);
  const parent = $from.node(depth);
  const first = $from.index(depth);
  const last = $to.depth > depth ? $to.index(depth) : Math.max(first, $to.indexAfter(depth) - 1);
  const neighbor = parent.maybeChild(step < 0 ? first - 1 : last + 1);
  if (neighbor === null) return null;
  const start = $from.posAtIndex(first, depth);
  const end = $from.posAtIndex(last + 1, depth);
  if (step < 0) tr.delete(start - neighbor.nodeSize, start).insert(end - neighbor.nodeSize, neighbor);
  else tr.delete(end, end + neighbor.nodeSize).insert(start, neighbor);
  return { tr, place: first + step + 1, of: parent.childCount };
}

/** The depth of the innermost list that contains the whole selection; 0 for the document. */
function findListDepth({ selection: { $from, $to } }: EditorState): number {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth -= 1) {
    if (/List$/.test($from.node(depth).type.name)) return depth;
  }
  return 0;
}
