import { TextSelection, type EditorState } from '@tiptap/pm/state';

export interface SlashQuery {
  /** The position of the slash. */
  readonly from: number;
  /** The position of the cursor. */
  readonly to: number;
  readonly text: string;
}

/** Finds the text after a slash at the start of a paragraph that contains nothing else. */
export function slashQuery({ selection }: EditorState): SlashQuery | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  if ($from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
  const [, text] = /^\/([\p{L}\d -]{0,20})$/u.exec($from.parent.textContent) ?? [];
  return text === undefined || $from.parentOffset !== text.length + 1
    ? null
    : { from: $from.start(), to: $from.pos, text };
}
