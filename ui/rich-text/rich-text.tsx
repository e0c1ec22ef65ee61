import './rich-text.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { extensions } from './extensions.ts';
import { htmlOf, lossOf, readable } from './html.ts';
import { LinkDialog } from './link-dialog.tsx';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown.ts';
import { MissingPictures } from './paste/missing-pictures.tsx';
import { fillPlace, hasWords, Pasting } from './paste/pasting.ts';
import type { WantedPictureAttributes } from './paste/wanted-picture.ts';
import { PictureDialog, type TakePicture, type TextPicture } from './picture-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichTextProps {
  readonly label: string;
  /** Initial text; changes go to `onChange`. Change `key` to replace it. */
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
  /** Called once with elements the editor would drop. */
  readonly onLoss?: (lost: readonly string[]) => void;
}

type Asking =
  | { readonly about: 'link' }
  | { readonly about: 'picture'; readonly file: File | null; readonly wanted?: WantedPictureAttributes }
  | null;

/** WYSIWYG editor. */
export default function RichText(props: RichTextProps) {
  const { accept, take, error } = props;
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asking, setAsking] = useState<Asking>(null);

  const changed = useEffectEvent((html: string) => props.onChange(html));
  const open = useEffectEvent((element: HTMLElement) =>
    openEditor(element, id, { ...props, onChange: (html) => changed(html) }, setAsking),
  );
  useEffect(() => {
    if (holder.current === null) return undefined;
    const opened = open(holder.current);
    const ready = requestAnimationFrame(() => setEditor(opened));
    return () => {
      cancelAnimationFrame(ready);
      opened.destroy();
    };
  }, []);
  useEffect(() => {
    const text = editor?.view.dom;
    if (error === undefined) text?.removeAttribute('aria-invalid');
    else text?.setAttribute('aria-invalid', 'true');
  }, [editor, error]);

  const picture = asking?.about === 'picture' ? asking : null;
  return (
    <div className="rich-text" data-invalid={error === undefined ? undefined : ''}>
      {editor === null ? (
        <div className="rich-text-toolbar" aria-hidden="true" />
      ) : (
        <Toolbar
          editor={editor}
          controls={id}
          onAsk={(about) => setAsking(about === 'link' ? { about } : { about, file: null })}
        />
      )}
      {editor !== null && <MissingPictures editor={editor} />}
      <div ref={holder} className="rich-text-page" />
      {editor !== null && (
        <>
          <LinkDialog
            open={asking?.about === 'link'}
            href={String(editor.getAttributes('link')['href'] ?? '')}
            onClose={() => setAsking(null)}
            onLink={(href) => {
              setAsking(null);
              link(editor, href);
            }}
          />
          <PictureDialog
            open={picture !== null}
            selected={picture !== null && picture.file === null && !picture.wanted ? selectedPicture(editor) : null}
            file={picture?.file ?? null}
            description={picture?.wanted}
            accept={accept}
            take={take}
            onClose={() => setAsking(null)}
            onPicture={(taken) => {
              setAsking(null);
              if (picture?.wanted === undefined) place(editor, taken);
              else fillPlace(editor, picture.wanted.id, taken);
            }}
          />
        </>
      )}
    </div>
  );
}

function openEditor(element: HTMLElement, id: string, props: RichTextProps, ask: (asking: Asking) => void): Editor {
  const { html, label, textClass, placeholder, accept, take, ownPictures, onChange, onBlur, onLoss } = props;
  const lost = html === '' ? [] : lossOf(html);
  if (lost.length > 0) onLoss?.(lost);
  const pictureOf = (files: FileList | undefined) =>
    [...(files ?? [])].find(({ type }) => accept.includes(type) && type !== '');
  const pasting = new Pasting({ ownPictures, take, editor: () => editor });
  const editor: Editor = new Editor({
    element,
    extensions: extensions({
      placeholder,
      onUpload: (wanted) => ask({ about: 'picture', file: pasting.file(wanted.id), wanted }),
    }),
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
        if (isLink) ask({ about: 'link' });
        return isLink;
      },
      transformPastedHTML: pasting.clean,
      handlePaste(_view, event) {
        // Office programs add a picture of copied text.
        const isText = hasWords(event.clipboardData?.getData('text/html') ?? '');
        const file = isText ? undefined : pictureOf(event.clipboardData?.files);
        if (file !== undefined) ask({ about: 'picture', file });
        return file !== undefined || pasteMarkdown(editor, event.clipboardData);
      },
      handleDrop(_view, event) {
        const file = pictureOf(event.dataTransfer?.files);
        if (file === undefined) return false;
        event.preventDefault();
        ask({ about: 'picture', file });
        return true;
      },
    },
    content: readable(html).innerHTML,
    onUpdate: () => onChange(htmlOf(editor.state.doc, editor.schema)),
    onBlur: () => onBlur?.(),
  });
  return editor;
}

/** Converts pasted Markdown. */
function pasteMarkdown(editor: Editor, data: DataTransfer | null): boolean {
  const text = data?.getData('text/plain') ?? '';
  // Code editors copy coloured HTML; the plain text is meant.
  const isWords = data?.types.includes('text/html') === false || data?.types.includes('vscode-editor-data') === true;
  if (!isWords || editor.isActive('codeBlock') || !looksLikeMarkdown(text)) return false;
  void htmlOfMarkdown(text).then((html) => editor.chain().focus().insertContent(html).run());
  return true;
}

function link(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (href === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

function selectedPicture(editor: Editor): TextPicture | null {
  const { selection } = editor.state;
  const node = selection instanceof NodeSelection ? selection.node : selection.$from.parent;
  return node.type.name === 'figure' || node.type.name === 'picture' ? (node.attrs as TextPicture) : null;
}

function place(editor: Editor, { caption = '', ...attrs }: TextPicture): void {
  const chain = editor.chain().focus();
  if (selectedPicture(editor)?.src === attrs.src) {
    chain.updateAttributes('figure', { alt: attrs.alt }).updateAttributes('picture', { alt: attrs.alt }).run();
  } else {
    const content = caption === '' ? [] : [{ type: 'text', text: caption }];
    chain.insertContent([{ type: 'figure', attrs, content }, { type: 'paragraph' }]).run();
  }
}
