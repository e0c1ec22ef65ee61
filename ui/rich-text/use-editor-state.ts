import { useCallback, useSyncExternalStore } from 'react';
import type { Editor, EditorEvents } from '@tiptap/core';

/** Rerenders on every text or selection change. */
export function useEditorState(editor: Editor): EditorEvents['transaction']['editor']['state'] {
  const listen = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    [editor],
  );
  return useSyncExternalStore(listen, () => editor.state);
}
