import './rich-text.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import './blocks/blocks.css';
import type { Editor } from '@tiptap/core';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { SlashMenu } from './blocks/slash-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { link, openEditor, place, selectedPicture, type OpenDialog, type RichTextProps } from './open-editor.ts';
import { MissingPictures } from './paste/missing-pictures.tsx';
import { fillPlace } from './paste/pasting.ts';
import { PictureDialog, type TextPicture } from './picture-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

/** WYSIWYG editor. */
export default function RichText(props: RichTextProps) {
  const { accept, take, error } = props;
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [turn, setTurn] = useState(0);
  const [moved, setMoved] = useState('');

  const changed = useEffectEvent((html: string) => props.onChange(html));
  const open = useEffectEvent((element: HTMLElement) =>
    openEditor(
      element,
      id,
      { ...props, onChange: (html) => changed(html) },
      {
        openDialog: setDialog,
        announce: setMoved,
      },
    ),
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

  const picture = dialog?.about === 'picture' ? dialog : null;
  const openDialog = (about: 'link' | 'picture') => setDialog(about === 'link' ? { about } : { about, files: [] });
  function put(opened: Editor, taken: TextPicture): void {
    if (picture?.wanted === undefined) place(opened, taken);
    else fillPlace(opened, picture.wanted.id, taken);
    // Several dropped at once are described one after the other.
    const files = picture?.files.slice(1) ?? [];
    if (files.length === 0) setDialog(null);
    else {
      setDialog({ about: 'picture', files });
      setTurn(turn + 1);
    }
  }
  return (
    <div className="rich-text" data-invalid={error === undefined ? undefined : ''}>
      {editor === null ? (
        <div className="rich-text-toolbar" aria-hidden="true" />
      ) : (
        <Toolbar editor={editor} controls={id} onDialog={openDialog} />
      )}
      {editor !== null && <MissingPictures editor={editor} />}
      <div ref={holder} className="rich-text-page" />
      {editor !== null && (
        <>
          <LinkDialog
            open={dialog?.about === 'link'}
            href={String(editor.getAttributes('link')['href'] ?? '')}
            onClose={() => setDialog(null)}
            onLink={(href) => {
              setDialog(null);
              link(editor, href);
            }}
          />
          <PictureDialog
            turn={turn}
            open={picture !== null}
            selected={
              picture !== null && picture.files.length === 0 && !picture.wanted ? selectedPicture(editor) : null
            }
            file={picture?.files[0] ?? null}
            description={picture?.wanted}
            accept={accept}
            take={take}
            onClose={() => setDialog(null)}
            onPicture={(taken) => put(editor, taken)}
          />
          <SlashMenu editor={editor} onDialog={openDialog} />
          <div role="status">
            <VisuallyHidden>{moved}</VisuallyHidden>
          </div>
        </>
      )}
    </div>
  );
}
