import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** A handle next to the block under the pointer, to drag it. Alt and the arrow keys do the same. */
export const DragHandle = Extension.create({
  name: 'dragHandle',
  addProseMirrorPlugins: () => [new Plugin({ view: (view) => new Handle(view) })],
});

class Handle {
  readonly #view: EditorView;
  readonly #element = document.createElement('div');
  /** Position of the block. */
  #at: number | null = null;

  constructor(view: EditorView) {
    this.#view = view;
    const page = view.dom.parentElement;
    this.#element.className = 'rich-text-handle';
    this.#element.title = 'Drag to move (Alt+↑ or Alt+↓)';
    this.#element.ariaHidden = 'true';
    this.#element.draggable = true;
    this.#element.hidden = true;
    this.#element.addEventListener('dragstart', this.#drag);
    this.#element.addEventListener('dragend', this.#drop);
    page?.append(this.#element);
    page?.addEventListener('pointermove', this.#follow);
    page?.addEventListener('pointerleave', this.#hide);
  }

  update(view: EditorView, before: EditorState): void {
    // The block next to the handle may have moved. Hiding the handle would end a drag.
    if (view.dragging === null && !view.state.doc.eq(before.doc)) this.#hide();
  }

  destroy(): void {
    const page = this.#element.parentElement;
    page?.removeEventListener('pointermove', this.#follow);
    page?.removeEventListener('pointerleave', this.#hide);
    this.#element.remove();
  }

  readonly #hide = (): void => {
    this.#element.hidden = true;
  };

  readonly #follow = ({ clientY, target }: PointerEvent): void => {
    if (target === this.#element || this.#view.dragging !== null) return;
    for (const block of this.#view.dom.children) {
      const { top, bottom } = block.getBoundingClientRect();
      if (clientY < top || clientY > bottom) continue;
      this.#at = this.#positionOf(block);
      this.#element.hidden = this.#at === null;
      const { top: pageTop = 0 } = this.#element.parentElement?.getBoundingClientRect() ?? {};
      this.#element.style.insetBlockStart = `${top - pageTop}px`;
      return;
    }
  };

  #positionOf(block: Element): number | null {
    const inside = this.#view.posAtDOM(block, 0);
    const $inside = this.#view.state.doc.resolve(inside);
    const at = $inside.depth === 0 ? inside : $inside.before(1);
    return this.#view.state.doc.nodeAt(at) === null ? null : at;
  }

  readonly #drag = (event: DragEvent): void => {
    const { state } = this.#view;
    if (this.#at === null || event.dataTransfer === null) return;
    const selection = NodeSelection.create(state.doc, this.#at);
    this.#view.dispatch(state.tr.setSelection(selection));
    const block = this.#view.nodeDOM(this.#at);
    if (block instanceof Element) event.dataTransfer.setDragImage(block, 0, 0);
    event.dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing without data; the view takes the block itself.
    event.dataTransfer.setData('text/plain', selection.node.textContent);
    this.#view.dragging = { slice: selection.content(), move: true };
  };

  readonly #drop = (): void => {
    this.#view.dragging = null;
    this.#hide();
  };
}
