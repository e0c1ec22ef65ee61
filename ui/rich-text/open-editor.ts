import { Editor, getSchema } from '@tiptap/core';
import { DOMParser as Reader, type Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { extensions } from './extensions.ts';
import { parseContent, toHtml, findLostElements, withoutServerMarkup } from './html.ts';
import { markdownToHtml, looksLikeMarkdown } from './markdown.ts';
import { hasWords, Pasting } from './paste/pasting.ts';
import type { WantedPictureAttributes } from './paste/wanted-picture.ts';
import type { TakePicture, TextPicture } from './picture-dialog.tsx';

export interface RichTextProps {
  readonly label: string;
  /** The initial text. Changes go to `onChange`; to replace the text, change `key`. */
  readonly html: string;
  readonly placeholder: string;
  /** Styles the text as readers will see it. */
  readonly textClass: string;
  readonly error?: string;
  /** Accepted picture types, as for a file input. */
  readonly accept: string;
  readonly take: TakePicture;
  /** Path prefix of the site's own pictures. */
  readonly ownPictures: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** Called once with the elements that the editor would drop. */
  readonly onLoss?: (lost: readonly string[]) => void;
}

export type OpenDialog =
  | { readonly about: 'link' }
  | { readonly about: 'picture'; readonly files: readonly File[]; readonly wanted?: WantedPictureAttributes };

interface EditorHooks {
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly announce: (text: string) => void;
}

/** Opens the editor in an element, with the initial text. */
export function openEditor(
  element: HTMLElement,
  id: string,
  props: RichTextProps,
  { openDialog, announce }: EditorHooks,
): Editor {
  const { html, label, textClass, placeholder, accept, take, ownPictures, onChange, onBlur, onLoss } = props;
  const lost = html === '' ? [] : findLostElements(html);
  if (lost.length > 0) onLoss?.(lost);
  const picturesOf = (files: FileList | undefined) =>
    [...(files ?? [])].filter(({ type }) => accept.includes(type) && type !== '');
  const pasting = new Pasting({ ownPictures, take, editor: () => editor });
  const all = extensions({
    placeholder,
    onMove: announce,
    onUpload: (wanted) => {
      const file = pasting.file(wanted.id);
      openDialog({ about: 'picture', files: file === null ? [] : [file], wanted });
    },
  });
  const editor: Editor = new Editor({
    element,
    extensions: all,
    // The CSP only allows our style sheet.
    injectCSS: false,
    editorProps: {
      attributes: { id, class: textClass, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown(_view, event) {
        if (event.altKey && event.key === 'F10') {
          element.closest('.rich-text')?.querySelector<HTMLElement>('.rich-text-toolbar [tabindex="0"]')?.focus();
          return true;
        }
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        if (isLink) openDialog({ about: 'link' });
        return isLink;
      },
      handleClickOn(view, _pos, node, at, { target }) {
        // Without this, a click on the picture of a figure selects nothing.
        if (node.type.name !== 'figure' || !(target instanceof HTMLImageElement)) return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        return true;
      },
      transformPastedHTML: pasting.clean,
      handlePaste(_view, event) {
        // Office programs add a picture of the text to what they copy.
        const isText = hasWords(event.clipboardData?.getData('text/html') ?? '');
        const files = isText ? [] : picturesOf(event.clipboardData?.files);
        if (files.length > 0) openDialog({ about: 'picture', files });
        return files.length > 0 || pasteMarkdown(editor, event.clipboardData);
      },
      handleDrop({ dragging }, event) {
        // A picture that is dragged within the text also comes as a file.
        const files = dragging === null ? picturesOf(event.dataTransfer?.files) : [];
        if (files.length === 0) return false;
        event.preventDefault();
        moveTo(editor, event);
        openDialog({ about: 'picture', files });
        return true;
      },
    },
    content: parseContent(html, getSchema(all)),
    onUpdate: () => onChange(toHtml(editor.state.doc, editor.schema)),
    onBlur: () => onBlur?.(),
  });
  return editor;
}

/** Moves the cursor between the blocks closest to the drop. */
function moveTo(editor: Editor, { clientX: left, clientY: top }: MouseEvent): void {
  const at = editor.view.posAtCoords({ left, top });
  if (at !== null) editor.commands.setTextSelection(dropPoint(editor.state.doc, at.pos));
}

function dropPoint(text: Node, at: number): number {
  const $at = text.resolve(at);
  if ($at.depth === 0) return at;
  const isLate = $at.parentOffset * 2 > $at.parent.content.size;
  return isLate ? $at.end(1) : $at.start(1);
}

/** Inserts pasted Markdown as rich text. Returns false if it is not Markdown. */
function pasteMarkdown(editor: Editor, data: DataTransfer | null): boolean {
  const text = data?.getData('text/plain') ?? '';
  // Code editors also copy colored HTML, but the plain text is what the user wants.
  const isWords = data?.types.includes('text/html') === false || data?.types.includes('vscode-editor-data') === true;
  if (!isWords || editor.isActive('codeBlock') || !looksLikeMarkdown(text)) return false;
  void markdownToHtml(text).then((html) => {
    const { content } = Reader.fromSchema(editor.schema).parseSlice(withoutServerMarkup(html));
    editor.chain().focus().insertContent(content).run();
  });
  return true;
}

/** Links the selection; '' removes the link. */
export function link(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

/** The picture that is selected, or whose caption has the cursor; null for none. */
export function selectedPicture(editor: Editor): TextPicture | null {
  const { selection } = editor.state;
  const node = selection instanceof NodeSelection ? selection.node : selection.$from.parent;
  return node.type.name === 'figure' || node.type.name === 'picture' ? (node.attrs as TextPicture) : null;
}

/** Inserts a picture, or changes the description of the selected one. */
export function place(editor: Editor, { caption = '', ...attrs }: TextPicture): void {
  const chain = editor.chain().focus();
  const words = { alt: attrs.alt, role: attrs.role };
  if (selectedPicture(editor)?.src === attrs.src) {
    chain.updateAttributes('figure', words).updateAttributes('picture', words).run();
  } else {
    const content = caption === '' ? [] : [{ type: 'text', text: caption }];
    chain.insertContent([{ type: 'figure', attrs, content }, { type: 'paragraph' }]).run();
  }
}
