import type { Editor } from '@tiptap/core';
import { useEditorState } from '../use-editor-state.ts';

export function MissingPictures({ editor }: { readonly editor: Editor }) {
  const { doc } = useEditorState(editor);
  let missing = 0;
  doc.descendants(({ type }) => {
    if (type.name === 'wantedPicture') missing += 1;
  });
  return (
    <div className="rich-text-missing" role="status">
      {missing > 0 && (
        <p>
          {missing === 1 ? 'A picture of the pasted text is' : `${missing} pictures of the pasted text are`} missing.
          Upload {missing === 1 ? 'it where its place is' : 'them where their places are'} marked; what is not uploaded
          is not saved.
        </p>
      )}
    </div>
  );
}
